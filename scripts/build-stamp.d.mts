export function hashSources(root: string): string;
export function readStamp(root: string): string | null;
export function writeStamp(root: string, hash: string): void;

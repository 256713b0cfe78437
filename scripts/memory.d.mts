export const heapFlags: readonly string[];
export const allocatorSettings: Readonly<Record<string, string>>;

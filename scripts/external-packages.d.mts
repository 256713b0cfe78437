export const external: string[];
export function packagesOfBuild(packages: Readonly<Record<string, object>>): string[];

interface Package {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, Package>>;
}

export const external: string[];
export function packagesOfBuild(packages: Lock['packages']): string[];
export function partToStart(lock: Lock, has: { readonly hasNode: boolean }): Lock;

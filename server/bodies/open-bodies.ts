/** How much may be on its way at once, in bytes, from an account and from a network, in which a mobile carrier puts many people. */
export const openBytes = { account: 72 * 1024 * 1024, network: 8 * 1024 * 1024 };

/** A body counts for at least this, in bytes: also a short one keeps a connection. */
const leastBytes = 16 * 1024;

export interface OpenBodies {
  /** Counts a body of at most so many bytes for an account or a network. Returns what ends it; null where there are too many. */
  open(kind: keyof typeof openBytes, name: string, bytes: number): (() => void) | null;
}

/** Counts the bodies that are being read. */
export function createOpenBodies(): OpenBodies {
  const counts = new Map<string, number>();
  return {
    open(kind, name, bytes) {
      const key = `${kind} ${name}`;
      const size = Math.max(bytes, leastBytes);
      const now = counts.get(key) ?? 0;
      if (now + size > openBytes[kind]) return null;
      counts.set(key, now + size);
      return () => {
        const left = (counts.get(key) ?? 0) - size;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

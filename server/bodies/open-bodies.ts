import { createOpenCount, type OpenCount } from '../open-count.ts';

/** How much may be on its way at once, in bytes, from an account and from a network, in which a mobile carrier puts many people. */
export const openBytes = { account: 72 * 1024 * 1024, network: 8 * 1024 * 1024 };

/** A body counts for at least this, in bytes: also a short one keeps a connection. */
const leastBytes = 16 * 1024;

/** Counts the bodies that are being read, in bytes. */
export function createOpenBodies(): OpenCount<keyof typeof openBytes> {
  const count = createOpenCount(openBytes);
  return { open: (kind, name, bytes) => count.open(kind, name, Math.max(bytes, leastBytes)) };
}

import { buffer } from 'node:stream/consumers';
import { CustomSource } from 'mediabunny';
import { isOutage } from '#app/platform/outage.ts';
import type { MediaStorage } from './media-storage.ts';

/** Returns a stored video as a source for mediabunny, which reads only the needed parts, so that gigabytes are never in memory. */
export function storedSource(storage: MediaStorage, key: string, byteSize: number): CustomSource {
  return new CustomSource({
    getSize: () => byteSize,
    read: async (start, end) => buffer(await storage.open(key, { start, end: end - 1 })),
    prefetchProfile: 'fileSystem',
  });
}

/** Returns null for a parser's error, which means a bad file; rethrows a failure of the disk or bucket. */
export function refuseFormat(error: unknown): null {
  if (isOutage(error)) throw error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
    throw error;
  return null;
}

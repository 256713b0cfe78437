import { buffer } from 'node:stream/consumers';
import { CustomSource } from 'mediabunny';
import { isOutage } from '#app/platform/outage.ts';
import type { MediaStorage } from './media-storage.ts';

/** A stored video as mediabunny reads it: only the parts that are needed, so that gigabytes are never in memory. */
export function storedSource(storage: MediaStorage, key: string, byteSize: number): CustomSource {
  return new CustomSource({
    getSize: () => byteSize,
    read: async (start, end) => buffer(await storage.open(key, { start, end: end - 1 })),
    prefetchProfile: 'fileSystem',
  });
}

/** A parser's complaint means a bad file, and gives null; a failing disk or bucket is not the file's fault and goes on. */
export function refuseFormat(error: unknown): null {
  if (isOutage(error)) throw error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
    throw error;
  return null;
}

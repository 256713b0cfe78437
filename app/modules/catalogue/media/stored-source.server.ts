import { buffer } from 'node:stream/consumers';
import type { FileSource } from '#app/platform/file-parsing/file-source.ts';
import type { MediaStorage } from './media-storage.ts';

/** Returns a stored file as a source of the parser, which reads only the needed parts, so that gigabytes are never in memory. */
export function storedSource(storage: Pick<MediaStorage, 'open'>, key: string, byteSize: number): FileSource {
  return { byteSize, read: async (start, end) => buffer(await storage.open(key, { start, end: end - 1 })) };
}

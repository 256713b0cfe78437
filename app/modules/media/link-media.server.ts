import type { IncomingMessage } from 'node:http';
import type { StoredFile } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';

/** How long a link opens, in seconds: as long as somebody who was just let in may go on without being asked again. */
const linkSeconds = 15 * 60;

/** How long a browser may follow the same link to a public file again, in seconds; it opens for some minutes more then. */
const keptSeconds = 10 * 60;

export interface MediaLink {
  readonly address: string;
  readonly cacheControl: string;
}

/**
 * Where a browser that may have a file fetches its bytes without us; null where they come from here. What scripts and captions read
 * does: other sites' buckets give it to those alone whom their owners have named.
 */
export async function linkMedia(
  storage: MediaStorage,
  request: IncomingMessage,
  file: Pick<StoredFile, 'kind' | 'storageKey' | 'isPublic' | 'contentType'>,
  { disposition, cacheControl }: { readonly disposition: string; readonly cacheControl: string },
): Promise<MediaLink | null> {
  if (!storage.linkTo || request.method !== 'GET') return null;
  const mode = request.headers['sec-fetch-mode'];
  const isShown = mode === undefined ? file.kind === 'video' : mode === 'no-cors' || mode === 'navigate';
  if (!isShown || file.kind === 'captions') return null;
  const { contentType } = file;
  return {
    address: await storage.linkTo(file.storageKey, { contentType, disposition, cacheControl, seconds: linkSeconds }),
    cacheControl: file.isPublic ? `private, max-age=${keptSeconds}` : 'private, no-store',
  };
}

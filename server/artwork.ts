import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { cacheResponse, sendCached, type CachedResponse } from '#app/platform/http/cached-response.ts';
import { drawArtwork } from '#app/ui/artwork/draw-artwork.ts';

const memory = 16 * 1024 * 1024;

/**
 * Makes the handler of /art/*.svg. A drawing depends only on its address, so browsers cache it forever and this process caches the last
 * used ones. The handler returns false for other addresses.
 */
export function createArtworkHandler(
  guards: readonly (readonly [string, string])[],
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean> {
  const drawings = new LRUCache<string, CachedResponse>({
    maxSize: memory,
    sizeCalculation: (answer) => answer.byteSize,
  });
  const headers: readonly (readonly [string, string])[] = [
    ...guards,
    ['content-type', 'image/svg+xml; charset=utf-8'],
    ['cache-control', 'public, max-age=31536000, immutable'],
    ['vary', 'accept-encoding'],
    // A drawing that is opened by itself is a document.
    ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
  ];
  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    let answer = drawings.get(path);
    if (!answer) {
      const svg = drawArtwork(path);
      if (svg === null) return false;
      answer = await cacheResponse(Buffer.from(svg), headers);
      drawings.set(path, answer);
    }
    sendCached(request, response, answer);
    return true;
  };
}

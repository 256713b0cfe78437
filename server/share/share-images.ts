import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Services } from '#app/services.server.ts';
import { drawBrandTile } from '#app/ui/share-card/brand-tile.ts';
import { shareCardPath, type ShareCard } from '#app/ui/share-card/share-card.ts';
import { findCard } from './find-card.ts';
import { drawCardPng, rasterise } from './rasterise.ts';

/** About two hundred cards; what was asked for last stays. */
const memory = 24 * 1024 * 1024;

const cardPath = /^\/share\/(course|project|site)\/([a-z0-9-]{1,200})\/[0-9a-f]{16}\.png$/;

/** Phones cut a maskable mark to a circle of four fifths; Apple rounds the corners itself. */
const icons: Readonly<Record<string, { size: number; share: number; corner: number }>> = {
  '/icons/icon-192.png': { size: 192, share: 0.9, corner: 0.16 },
  '/icons/icon-512.png': { size: 512, share: 0.9, corner: 0.16 },
  '/icons/maskable-512.png': { size: 512, share: 0.5, corner: 0 },
  '/icons/apple-touch-icon.png': { size: 180, share: 0.66, corner: 0 },
};

type Headers = readonly (readonly [string, string])[];

/**
 * The handler of /share/*.png and /icons/*.png. A card's address holds the hash of its content: an older hash leads on to the
 * present one, so the server draws one picture for each course and project, once, one after the other, and browsers keep
 * it for ever. Answers false where the address is neither's.
 */
export function createShareImageHandler(
  services: Pick<Services, 'db'>,
  guards: Headers,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean> {
  const pictures = new LRUCache<string, Buffer>({ maxSize: memory, sizeCalculation: (png) => png.byteLength });
  const underWay = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();
  // Other sites show the picture, so they may load it.
  const headers: Headers = [
    ...guards.filter(([name]) => name !== 'cross-origin-resource-policy'),
    ['cross-origin-resource-policy', 'cross-origin'],
  ];

  /** Draws what is not there yet; who asks meanwhile waits for the same drawing. */
  async function pictureOf(path: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = pictures.get(path) ?? underWay.get(path);
    if (known) return known;
    const drawing = queue.then(draw);
    underWay.set(path, drawing);
    queue = drawing.catch(() => undefined);
    try {
      const png = await drawing;
      pictures.set(path, png);
      return png;
    } finally {
      underWay.delete(path);
    }
  }

  function send(request: IncomingMessage, response: ServerResponse, png: Buffer, cacheControl: string): void {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'image/png',
      'content-length': png.byteLength,
      'cache-control': cacheControl,
    });
    response.end(request.method === 'HEAD' ? undefined : png);
  }

  async function sendCard(request: IncomingMessage, response: ServerResponse, path: string, card: ShareCard) {
    const present = shareCardPath(card);
    if (present === path) {
      const png = await pictureOf(path, () => drawCardPng(card));
      return send(request, response, png, 'public, max-age=31536000, immutable');
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    response.writeHead(302, { location: present, 'cache-control': 'no-cache' }).end();
  }

  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const icon = Object.hasOwn(icons, path) ? icons[path] : undefined;
    if (icon) {
      const png = await pictureOf(path, () => rasterise(drawBrandTile(icon.size, icon)));
      send(request, response, png, 'public, max-age=86400');
      return true;
    }
    const [, kind = '', slug = ''] = cardPath.exec(path) ?? [];
    // What was drawn is what its address says, whether or not the course is still there.
    const kept = kind && pictures.get(path);
    if (kept) send(request, response, kept, 'public, max-age=31536000, immutable');
    else {
      const card = kind ? await findCard(services, { kind, slug }) : null;
      if (!card) return false;
      await sendCard(request, response, path, card);
    }
    return true;
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pictureFormats, pictureWidths, type PictureFormat } from '#app/shared/picture.ts';
import type { Pictures, PictureSize } from './pictures.server.ts';
import { checkConditions } from './request-conditions.ts';

const address =
  /^\/pictures\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([1-9]\d{0,4})\.([a-z0-9]{3,4})$/;

const contentTypes: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

interface PictureServing {
  readonly pictures: Pictures;
  /** Returns whether who asks may see a non-public image. Not called for public ones. */
  readonly mayOpen: (request: IncomingMessage, fileId: string) => Promise<boolean>;
}

/**
 * Creates the handler of /pictures/{id}/{width}.{format}: an image in one of the sizes of pages, a private one for those who may open it.
 * A size or format that only another release knows gets the next one. Answers 404 for anything else. GET and HEAD with conditions (RFC 9110).
 */
export function createPictureHandler({
  pictures,
  mayOpen,
}: PictureServing): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> {
  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return refuse(response, 405, 'Method not allowed');
    }
    const requested = readAddress(path);
    const picture =
      requested && (await pictures.inSize(requested.id, requested.size, () => mayOpen(request, requested.id)));
    if (!picture) return refuse(response, 404, 'Picture not found');

    response.setHeader('etag', picture.etag);
    response.setHeader('last-modified', picture.modifiedAt.toUTCString());
    // The bytes of an id never change. Paid content stays out of every cache.
    const cached = requested.isExact ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
    response.setHeader('cache-control', picture.isPublic ? cached : 'private, no-store');
    const verdict = checkConditions(request.headers, picture);
    if (verdict !== 'send') {
      response.writeHead(verdict === 'not_modified' ? 304 : 412).end();
      return;
    }
    response.writeHead(200, {
      'content-type': contentTypes[requested.size.format],
      'content-length': picture.bytes.byteLength,
    });
    response.end(request.method === 'HEAD' ? undefined : picture.bytes);
  };
}

interface RequestedPicture {
  readonly id: string;
  readonly size: PictureSize;
  /** Whether this release has the width and the format of the address. */
  readonly isExact: boolean;
}

function readAddress(path: string): RequestedPicture | null {
  const [, id, digits, ending] = address.exec(path) ?? [];
  if (id === undefined) return null;
  const width = pictureWidths.find((each) => each >= Number(digits)) ?? 1280;
  const format = pictureFormats.find((each) => each === ending) ?? 'jpg';
  return { id, size: { width, format }, isExact: String(width) === digits && format === ending };
}

function refuse(response: ServerResponse, status: 404 | 405, sentence: string): void {
  response
    .writeHead(status, { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    .end(sentence);
}

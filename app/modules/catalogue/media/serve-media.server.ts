import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { isOutage } from '#app/platform/outage.ts';
import type { Actor } from '#app/shared/actor.ts';
import { readByteRange } from './byte-range.ts';
import { selectStoredFile, type StoredFile } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { checkConditions, rangeCounts } from './request-conditions.ts';

interface MediaServing {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly log: Log;
  /** Returns the actor of the request's session. Not called for public files. */
  readonly actorOf: (request: IncomingMessage) => Promise<Actor>;
  /** Returns whether they may read a non-public file; the module that uses the file decides. */
  readonly mayOpen: (actor: Actor, fileId: string) => Promise<boolean>;
}

const path = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/**
 * Creates the handler of /media/{id}, at node level so that bytes stream with back-pressure. Answers 404 for missing files and for
 * forbidden ones alike. Answers GET and HEAD with ranges and conditions (RFC 9110); `?download` saves instead of showing; redirects to a
 * storage with links, which are valid for a quarter of an hour. Checks access on every request, so that a revocation works at once.
 */
export function createMediaHandler(
  serving: MediaServing,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      await answer(serving, request, response);
    } catch (error) {
      serving.log.error({ err: error, url: request.url }, 'media file could not be served');
      if (response.headersSent) response.destroy();
      else refuse(response, isOutage(error) ? 503 : 500, 'This file cannot be read right now. Please try again.');
    }
  };
}

async function answer(serving: MediaServing, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'Method not allowed');
  }
  const url = new URL(request.url ?? '/', 'http://media');
  const id = path.exec(url.pathname)?.[1];
  const file = id === undefined ? null : await selectStoredFile(serving.db, id);
  // A video in preparation is withheld from everybody.
  const allowed =
    file?.isReady &&
    (file.isPublic || (await serving.mayOpen(await serving.actorOf(request), file.originalId ?? file.id)));
  if (!allowed) return refuse(response, 404, 'File not found');

  const validators = { etag: `"${file.sha256.slice(0, 32)}"`, modifiedAt: file.createdAt };
  const headers = headersOf(file, validators.etag, url.searchParams.has('download'));
  response.setHeaders(new Headers(headers));

  const verdict = checkConditions(request.headers, validators);
  if (verdict !== 'send') return endWithoutBody(response, verdict === 'not_modified' ? 304 : 412);

  const link = await linkMedia(serving.storage, request, file, {
    disposition: headers['content-disposition'],
    cacheControl: headers['cache-control'],
  });
  if (link) return redirectTo(response, link);

  const range = rangeCounts(headerOf(request, 'if-range'), validators)
    ? readByteRange(request.headers.range, file.byteSize)
    : { kind: 'whole' as const };
  if (range.kind === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.byteSize}`);
    return endWithoutBody(response, 416);
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: file.byteSize - 1 };
  if (range.kind === 'part') response.setHeader('content-range', `bytes ${start}-${end}/${file.byteSize}`);
  response.setHeader('content-length', end - start + 1);
  response.statusCode = range.kind === 'part' ? 206 : 200;
  if (request.method === 'HEAD') return void response.end();
  await stream(await serving.storage.open(file.storageKey, { start, end }), response);
}

function headersOf(file: StoredFile, etag: string, download: boolean) {
  return {
    'accept-ranges': 'bytes',
    'content-type': file.contentType,
    'content-disposition': `${download ? 'attachment' : 'inline'}; ${fileNameParameters(file.fileName)}`,
    // The bytes of an id never change. Paid content stays out of every cache.
    'cache-control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    etag,
    'last-modified': file.createdAt.toUTCString(),
  };
}

/** Returns the name in ASCII, and additionally in UTF-8 if they differ, as in RFC 6266. */
function fileNameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  if (plain === name) return `filename="${plain}"`;
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Returns whether the visitor disconnected or sought elsewhere, as players often do: in the middle, or before the first byte. */
const isLeft = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'].includes(String((error as NodeJS.ErrnoException).code));

async function stream(bytes: Readable, response: ServerResponse): Promise<void> {
  try {
    await pipeline(bytes, response);
  } catch (error) {
    if (!isLeft(error)) throw error;
  } finally {
    // `pipeline` leaves the file open if it cannot start.
    bytes.destroy();
  }
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Redirects the browser to the bytes. */
function redirectTo(response: ServerResponse, { address, cacheControl }: MediaLink): void {
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-type', 'content-disposition'])
    response.removeHeader(name);
  response.writeHead(302, { location: address, 'cache-control': cacheControl, 'content-length': 0 }).end();
}

/** Ends an answer without a body. */
function endWithoutBody(response: ServerResponse, status: 304 | 412 | 416): void {
  for (const name of ['content-type', 'content-disposition']) response.removeHeader(name);
  if (status !== 304) response.setHeader('content-length', 0);
  response.statusCode = status;
  response.end();
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  for (const name of ['etag', 'last-modified', 'content-range', 'content-disposition', 'accept-ranges'])
    response.removeHeader(name);
  response.setHeaders(
    new Headers({
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(sentence)),
    }),
  );
  response.statusCode = status;
  response.end(sentence);
}

/** Seconds for which a link is valid, and so the maximum time without another access check. */
const linkSeconds = 15 * 60;

/** Seconds for which a browser may reuse a link to a public file; it is valid for some minutes more. */
const cacheSeconds = 10 * 60;

interface MediaLink {
  readonly address: string;
  readonly cacheControl: string;
}

/**
 * Returns the link by which a permitted browser fetches the bytes directly; null if this server sends them. Files that scripts read, and
 * captions, come from this server, because other sites' buckets allow only configured origins.
 */
async function linkMedia(
  storage: MediaStorage,
  request: IncomingMessage,
  file: Pick<StoredFile, 'kind' | 'storageKey' | 'isPublic' | 'contentType'>,
  { disposition, cacheControl }: { readonly disposition: string; readonly cacheControl: string },
): Promise<MediaLink | null> {
  if (!storage.linkTo || request.method !== 'GET') return null;
  const mode = request.headers['sec-fetch-mode'];
  const isShown =
    mode === undefined ? file.kind === 'video' || file.kind === 'rendition' : mode === 'no-cors' || mode === 'navigate';
  if (!isShown || file.kind === 'captions') return null;
  const { contentType } = file;
  return {
    address: await storage.linkTo(file.storageKey, { contentType, disposition, cacheControl, seconds: linkSeconds }),
    cacheControl: file.isPublic ? `private, max-age=${cacheSeconds}` : 'private, no-store',
  };
}

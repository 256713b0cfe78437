import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForgedRequest } from '#app/platform/http/csrf.ts';
import { drainBody } from '#app/platform/http/drain-body.ts';
import type { SiteOrigins } from '#app/platform/http/site-origins.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { isOutage } from '#app/platform/outage.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { answerFrom, DomainError, type ErrorAnswer } from '#app/shared/domain-error.ts';
import { m } from '#texts';
import { asStorageFailure } from '../as-storage-failure.ts';
import { type FileLimits, canUploadMedia } from '../media-file.ts';
import { mediaErrors, type MediaErrorCode } from '../media-errors.ts';
import { beginUpload } from './begin-upload.server.ts';
import { findFinished } from './finish-upload.server.ts';
import { pieceType, readAnnouncement, readByteCount, tusExtensions, tusVersion } from './tus.ts';
import { type UploadStore, uploadsPath } from './upload.ts';

interface UploadServing {
  readonly db: Database;
  readonly uploads: UploadStore;
  readonly limits: FileLimits;
  readonly log: Log;
  readonly origins: SiteOrigins;
  /** Returns the actor of the request's session. */
  readonly actorOf: (request: IncomingMessage) => Promise<Actor>;
}

const path = /^\/api\/uploads(?:\/([0-9a-f-]{36}))?$/;

/** Returns whether an address receives uploads in pieces. A route handles the end of an upload. */
export function isUploadsPath(pathname: string): boolean {
  return path.test(pathname);
}

/**
 * Creates the handler of /api/uploads: tus 1.0.0 with creation and termination, at node level so that bytes stream to disk with
 * back-pressure, at any size. For staff, each for their own uploads only. Acknowledges a piece once it is on disk. Refusals are
 * JSON with the sentence as `error`.
 */
export function createUploadsHandler(
  serving: UploadServing,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const pathname = (request.url ?? '').split('?', 1)[0] ?? '';
    response.setHeader('cache-control', 'no-store');
    response.setHeader('tus-resumable', tusVersion);
    try {
      const id = path.exec(pathname)?.[1] ?? null;
      if (isForgedRequest(request, pathname, serving.origins))
        refuse(request, response, 403, 'This request came from another site, so it was refused.');
      else await answer(serving, request, response, id);
    } catch (error) {
      // The sender has disconnected; received bytes are kept.
      if (request.destroyed && !request.complete) return void response.destroy();
      const { status, message } = answerTo(serving.log, error, pathname);
      if (status === 503) response.setHeader('retry-after', '30');
      if (response.headersSent) response.destroy();
      else refuse(request, response, status, message);
    }
  };
}

/** Returns the answer to an error. Media's refusals include the storage's failures; any other outage is the database's. */
function answerTo(log: Log, error: unknown, url: string): ErrorAnswer {
  const known = answerFrom(mediaErrors, error);
  const reason = known ? (error as DomainError).cause : error;
  if (reason) log.error({ err: reason, url }, 'an upload failed');
  if (known) return known;
  if (isOutage(error)) return { status: 503, message: m.ui_outage() };
  return { status: 500, message: m.portal_media_went_wrong() };
}

async function answer(
  serving: UploadServing,
  request: IncomingMessage,
  response: ServerResponse,
  id: string | null,
): Promise<void> {
  const methods = id === null ? ['OPTIONS', 'POST'] : ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'];
  response.setHeader('allow', methods.join(', '));
  if (!methods.includes(request.method ?? ''))
    return refuse(request, response, 405, 'This method is not accepted here.');
  if (request.method === 'OPTIONS') {
    response.setHeader('tus-version', tusVersion);
    response.setHeader('tus-extension', tusExtensions);
    response.setHeader('tus-max-size', Math.max(...Object.values(serving.limits)));
    return void response.writeHead(204).end();
  }
  if (request.headers['tus-resumable'] !== tusVersion)
    return refuse(request, response, 412, 'Another version of tus is spoken here.');
  const actor = await serving.actorOf(request);
  if (actor.kind !== 'staff' || !canUploadMedia(actor)) {
    const { status } = mediaErrors.not_allowed;
    return refuse(request, response, actor.kind === 'visitor' ? 401 : status, m.portal_media_not_allowed());
  }
  if (id === null) return create(serving, request, response, actor);
  if (request.method === 'HEAD') return tellOffset(serving, response, id, actor);
  if (request.method === 'PATCH') return receive(serving, request, response, id, actor);
  await findOwn(serving, id, actor);
  await serving.uploads.remove(id).catch(asStorageFailure);
  response.writeHead(204).end();
}

async function create(serving: UploadServing, request: IncomingMessage, response: ServerResponse, actor: StaffActor) {
  const file = readAnnouncement(header(request, 'upload-length'), header(request, 'upload-metadata'));
  const { id } = await beginUpload({ ...serving, actor }, file);
  request.resume();
  response.writeHead(201, { location: `${uploadsPath}/${id}`, 'content-length': 0 }).end();
}

/** Answers the number of received bytes; all of them if the upload has become a media file and only that answer was lost. */
async function tellOffset(
  serving: UploadServing,
  response: ServerResponse,
  id: string,
  actor: StaffActor,
): Promise<void> {
  const finished = await findFinished(serving.db, { uploadId: id, adminId: actor.userId });
  const { received, byteSize } = finished
    ? { received: finished.byteSize, byteSize: finished.byteSize }
    : await findOwn(serving, id, actor);
  response.writeHead(200, { 'upload-offset': received, 'upload-length': byteSize }).end();
}

async function receive(
  serving: UploadServing,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  actor: StaffActor,
): Promise<void> {
  if (request.headers['content-type'] !== pieceType)
    return refuse(request, response, 415, `Pieces are sent as ${pieceType}.`);
  const offset = readByteCount(header(request, 'upload-offset'));
  if (offset === null) throw new DomainError<MediaErrorCode>('upload_malformed');
  await findOwn(serving, id, actor);
  const now = await serving.uploads.append(id, offset, request).catch(asStorageFailure);
  response.writeHead(204, { 'upload-offset': now }).end();
}

/** Finds an own upload. Other staff's uploads count as missing. */
async function findOwn({ uploads }: UploadServing, id: string, actor: StaffActor) {
  const upload = await uploads.find(id).catch(asStorageFailure);
  if (upload?.adminId !== actor.userId) throw new DomainError<MediaErrorCode>('upload_not_found');
  return upload;
}

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, error: string): void {
  const body = Buffer.from(JSON.stringify({ error }));
  drainBody(request, response);
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength })
    .end(request.method === 'HEAD' ? undefined : body);
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { viewedCourse } from '#app/modules/analytics/views/course-view.ts';
import { createPictureHandler } from '#app/modules/media/serve-picture.server.ts';
import { isUploadsPath } from '#app/modules/media/uploads/serve-uploads.server.ts';
import { securityHeaders } from '#app/platform/http/security-headers.ts';
import { withLogFields } from '#app/platform/log-fields.ts';
import { isOutage } from '#app/platform/outage.ts';
import { RequestContext, runInRequest } from '#app/platform/request-context.ts';
import { outageSentence } from '#app/shared/outage-sentence.ts';
import { createArtworkHandler } from './artwork.ts';
import { createBodyGate } from './bodies/body-gate.ts';
import type { ChainParts } from './chain-parts.ts';
import { createKeptPages } from './kept-pages.ts';
import { createPagesApp } from './pages-app.ts';
import { createRefusal, setRequestId } from './refuse-request.ts';
import { createRequestCap } from './request-cap.ts';
import { createShareImageHandler } from './share/share-images.ts';

export interface HttpChain {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Ends what the chain listens to. */
  close(): void;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/**
 * The way of a request: uploads, whose bytes nothing else may read; bodies, read whole by the policy of their route; files of the build, media and pictures, drawings, public pages kept in memory, and then everything else. The
 * first five are answered at node level, where sending a ready answer costs a tenth of what a Request object does.
 */
export function createHttpChain(parts: ChainParts): HttpChain {
  const { services, origins, metrics, views, assets, media, uploads, scopeOf, stopping } = parts;
  const app = createPagesApp(parts, scopeOf);
  const pages = getRequestListener(app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false });
  const guards = securityHeaders(services.config.appUrl.startsWith('https://'));
  const refuse = createRefusal(guards, { metrics, log: services.log });
  const bodies = createBodyGate({ origins, scopeOf, refuse });
  const admit = createRequestCap({
    trustedProxies: services.config.trustedProxies,
    actorOf: (request) => scopeOf(request).actor(),
    refuse,
    log: services.log,
  });
  const artwork = createArtworkHandler(guards);
  const sendPicture = createPictureHandler(services, guards);
  const shareImages = createShareImageHandler(services, guards);
  const keptPages = createKeptPages(parts, guards, toPages);

  function toPages(request: IncomingMessage, response: ServerResponse): void {
    // As an absolute address: the site's own origin, whatever a proxy made of the scheme and host.
    request.url = origins.forHost(request.headers.host) + request.url;
    void pages(request, response);
  }

  async function drawAndSend(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const draw = path.startsWith('/art/') ? artwork : shareImages;
    if (!(await draw(request, response, path))) toPages(request, response);
  }

  /** One request that fails must not end the process, which is what a rejection that nobody hears does. */
  function answer(response: ServerResponse, sending: void | Promise<void>): void {
    sending?.catch((error: unknown) => fail(response, error));
  }

  function fail(response: ServerResponse, error: unknown): void {
    services.log.error({ err: error }, 'request failed at node level');
    answerFailure(response, error);
  }

  function answerFailure(response: ServerResponse, error: unknown): void {
    if (response.headersSent) return void response.destroy();
    for (const [name, value] of guards) response.setHeader(name, value);
    setRequestId(response);
    const status = isOutage(error) ? 503 : 500;
    response
      .writeHead(status, { 'cache-control': 'no-store', 'content-type': 'text/plain', connection: 'close' })
      .end(isOutage(error) ? outageSentence : 'Something went wrong. Please try again.');
  }

  /** Counts a course's page once it was sent; 304 is one that the browser still had. */
  function countView(request: IncomingMessage, response: ServerResponse): void {
    const course = viewedCourse(request);
    if (course === null) return;
    response.once('finish', () => {
      if (response.statusCode === 200 || response.statusCode === 304) views.seen(course);
    });
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    countView(request, response);
    const path = pathOf(request);
    if (path.startsWith('/media/')) return void media(request, response);
    if (path.startsWith('/pictures/')) return answer(response, sendPicture(request, response, path));
    if (/^\/(art|share|icons)\//.test(path)) return answer(response, drawAndSend(request, response, path));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || parts.development) return toPages(request, response);
    answer(response, keptPages.send(request, response, path));
  }

  async function readAndRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await bodies.read(request, response, pathOf(request))) route(request, response);
  }

  async function receivePiece(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await bodies.count(request, response, pathOf(request))) await uploads(request, response);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    try {
      if (stopping.aborted) response.setHeader('connection', 'close');
      const sentence = 'This address is not written correctly.';
      if (!isValidRequestTarget(request.url))
        return refuse(request, response, { status: 400, sentence, reason: 'address' });
      const admitted = admit(request, response, pathOf(request));
      if (admitted === true) serve(request, response);
      else answer(response, serveOnce(admitted, request, response));
    } catch (error) {
      fail(response, error);
    }
  }

  async function serveOnce(
    admitted: Promise<boolean>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (await admitted) serve(request, response);
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isUploadsPath(pathOf(request))) answer(response, receivePiece(request, response));
    else if (isRead) assets(request, response, () => route(request, response));
    else answer(response, readAndRoute(request, response));
  }

  return {
    handle(request, response) {
      const context = new RequestContext((error) => answerFailure(response, error));
      runInRequest(context, () => withLogFields({ requestId: randomUUID() }, () => handle(request, response)));
    },
    close() {
      keptPages.close();
    },
  };
}

/**
 * Whether a request target is a readable path of this site. Absolute and `*` targets are for proxies, malformed escapes have no
 * meaning, and PostgreSQL cannot store a NUL.
 */
function isValidRequestTarget(target: string | undefined): target is string {
  if (!target?.startsWith('/')) return false;
  if (!target.includes('%')) return true;
  if (/%00/.test(target)) return false;
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

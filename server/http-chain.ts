import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { viewedCourse } from '#app/modules/office/analytics/views/course-view.ts';
import { createPictureHandler } from '#app/modules/catalogue/media/serve-picture.server.ts';
import { isUploadsPath } from '#app/modules/catalogue/media/uploads/serve-uploads.server.ts';
import { drainBody } from '#app/platform/http/drain-body.ts';
import { capHeaders } from '#app/platform/http/header-limits.ts';
import { localeOf, takeLocale } from '#app/platform/http/request-locale.ts';
import { createSecurityHeaders, type SecurityHeaders } from '#app/platform/http/security-headers.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { mediaOriginOf } from '#app/platform/config-storage.server.ts';
import { withLogFields } from '#app/platform/log-fields.ts';
import { isOutage } from '#app/platform/outage.ts';
import { RequestContext, runInRequest } from '#app/platform/request-context.ts';
import { m } from '#texts';
import { baseLocale, localAddress } from '#app/shared/locale.ts';
import { LRUCache } from 'lru-cache';
import { cacheResponse, sendCached, type CachedResponse } from './cached-response.ts';
import { drawArtwork, similarArtwork } from '#app/ui/artwork/draw-artwork.ts';
import { createBodyGate } from './bodies/body-gate.ts';
import type { ChainParts } from './chain-parts.ts';
import { createPageCaches } from './page-cache/page-caches.ts';
import { createPagesApp } from './pages-app.ts';
import { createRefusal, setRequestId } from './refuse-request.ts';
import { createRequestCap } from './request-cap.ts';
import { readTarget } from './request-target.ts';
import { createUnreadableAnswer, type Unreadable } from './refuse-unreadable.ts';
import { createShareImageHandler } from './share/share-images.ts';

interface HttpChain {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Returns the answer to what is no readable request. */
  answerTo(fault: Unreadable): string;
  /** Removes the chain's event listeners. */
  close(): void;
}

/** The portal and the pages for developers are in English alone. */
const hasOneLanguage = /^\/(admin|dev)(\/|\.data$|$)/i;

/**
 * Returns an address without the notice of what was done before (`noticeFor`). Without scripts a form posts to the address of its page: the
 * notice would stand beside the answer to the form.
 */
function withoutNotice(address: string): string {
  const [path = '', ...rest] = address.split('?');
  const parts = rest.join('?').split('&');
  const kept = parts.filter((part) => !/^(done|undo)=/.test(part));
  return kept.length === parts.length ? address : `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/**
 * Builds the chain: gives the answer its security headers and the address one spelling, removes the language from it, then tries uploads,
 * whose bytes nothing else may read; bodies, read whole by the policy of their route; files of this build and of other releases, media and
 * pictures; drawings; cached public pages; and the app. All but the app answer at node level, where sending a finished answer costs a
 * tenth of creating a Request object.
 */
export function createHttpChain(parts: ChainParts): HttpChain {
  const { services, origins, metrics, views, assets, media, uploads, scopeOf, stopping } = parts;
  const app = createPagesApp(parts, scopeOf);
  const pages = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  const security = createSecurityHeaders({
    secure: services.config.appUrl.startsWith('https://'),
    development: parts.development,
    mediaOrigin: mediaOriginOf(services.config.storage),
  });
  const refuse = createRefusal({ metrics, log: services.log });
  const bodies = createBodyGate({ origins, scopeOf, refuse });
  const admit = createRequestCap({
    trustedProxies: services.config.trustedProxies,
    actorOf: (request) => scopeOf(request).actor(),
    refuse,
    log: services.log,
  });
  const artwork = createArtworkHandler(security);
  const sendPicture = createPictureHandler({ ...services, mayOpen: parts.mayOpenFile });
  const shareImages = createShareImageHandler(services);
  const pageCaches = createPageCaches(parts, security, toPages);

  function toPages(request: IncomingMessage, response: ServerResponse): void {
    // Makes the address absolute, with the site's own origin, because a proxy may have changed scheme and host.
    const address = request.method === 'POST' ? withoutNotice(request.url ?? '/') : (request.url ?? '/');
    request.url = origins.forHost(request.headers.host) + localAddress(localeOf(request), address);
    void pages(request, response);
  }

  function toBaseLanguage(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(302, { location: request.url, 'cache-control': 'no-store' }).end();
  }

  async function drawAndSend(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const draw = path.startsWith('/art/') ? artwork : shareImages;
    if (!(await draw(request, response, path))) toPages(request, response);
  }

  async function sendReleaseFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (!(await parts.releaseFiles?.send(request, response, path))) toPages(request, response);
  }

  /** Logs a failure and answers it, because an unhandled rejection would end the process. */
  function answer(response: ServerResponse, sending: void | Promise<void>): void {
    sending?.catch((error: unknown) => fail(response, error));
  }

  function fail(response: ServerResponse, error: unknown): void {
    services.log.error({ err: error }, 'request failed at node level');
    answerFailure(response, error);
  }

  function answerFailure(response: ServerResponse, error: unknown): void {
    if (response.headersSent) return void response.destroy();
    setRequestId(response);
    const status = isOutage(error) ? 503 : 500;
    response
      .writeHead(status, { 'cache-control': 'no-store', 'content-type': 'text/plain', connection: 'close' })
      .end(isOutage(error) ? m.ui_outage() : m.site_error_went_wrong({ advice: m.site_error_page_advice() }));
  }

  /** Counts a view after the course's page was sent. A 304 counts too: the browser shows its copy. */
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
    if (isRead && path.startsWith('/assets/')) return answer(response, sendReleaseFile(request, response, path));
    if (isRead && localeOf(request) !== baseLocale && hasOneLanguage.test(path))
      return toBaseLanguage(request, response);
    if (!isRead || parts.development) return toPages(request, response);
    answer(response, pageCaches.send(request, response, path));
  }

  async function readAndRoute(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await bodies.read(request, response, pathOf(request))) route(request, response);
  }

  async function receivePiece(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await bodies.count(request, response, pathOf(request))) await uploads(request, response);
  }

  function handle(request: IncomingMessage, response: ServerResponse, target: string | null): void {
    try {
      if (stopping.aborted) response.setHeader('connection', 'close');
      if (target === null || hasNoHost(request)) {
        drainBody(request, response);
        return refuse(request, response, { status: 400, sentence: m.ui_refused_address(), reason: 'address' });
      }
      if (!capHeaders(request)) {
        drainBody(request, response);
        return refuse(request, response, { status: 431, sentence: m.ui_refused_headers(), reason: 'headers' });
      }
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
      security.watch(response);
      const target = readTarget(request.url);
      if (target !== null) request.url = target;
      const locale = takeLocale(request);
      const answerIt = () => withLogFields({ requestId: randomUUID() }, () => handle(request, response, target));
      runInRequest(context, locale === baseLocale ? answerIt : () => inLocale(locale, answerIt));
    },
    answerTo: createUnreadableAnswer(security, metrics),
    close() {
      pageCaches.close();
    },
  };
}

/** HTTP/1.1 refuses a request that does not say whom it asks (RFC 9112, section 3.2). */
const hasNoHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

const memory = 16 * 1024 * 1024;

/**
 * Makes the handler of /art/*.svg. A drawing depends only on its address, so browsers cache it forever and this process caches the last
 * used ones. The handler returns false for other addresses.
 */
function createArtworkHandler(
  security: SecurityHeaders,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean> {
  const drawings = new LRUCache<string, CachedResponse>({
    maxSize: memory,
    sizeCalculation: (answer) => answer.byteSize,
  });
  const headersFor = (cacheControl: string) =>
    security.complete([
      ['content-type', 'image/svg+xml; charset=utf-8'],
      ['cache-control', cacheControl],
      ['vary', 'accept-encoding'],
      // A drawing that is opened by itself is a document.
      ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
    ]);
  const headers = headersFor('public, max-age=31536000, immutable');
  const headersOfSimilar = headersFor('public, max-age=300');
  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    let answer = drawings.get(path);
    if (!answer) {
      const exact = drawArtwork(path);
      const svg = exact ?? drawArtwork(similarArtwork(path) ?? '');
      if (svg === null) return false;
      answer = await cacheResponse(Buffer.from(svg), exact === null ? headersOfSimilar : headers);
      drawings.set(path, answer);
    }
    sendCached(request, response, answer);
    return true;
  };
}

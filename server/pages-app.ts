import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { m } from '#texts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { settingsToFillIn } from '#app/modules/site/settings-groups.ts';
import { endOnAbort } from '#app/platform/http/abortable-stream.ts';
import { isLoopback } from '#app/platform/http/address.ts';
import {
  chooseEncoding,
  compressOnce,
  isCompressible,
  quickEncodings,
  worthCompressing,
} from '#app/platform/http/compression.ts';
import { isForgedRequest } from '#app/platform/http/csrf.ts';
import { isPersonal } from './page-cache/cookies.ts';
import { currentLogFields } from '#app/platform/log-fields.ts';
import { bytesOf, pageResponse, pageTextOf } from '#app/platform/http/page-response.ts';
import { isOutage } from '#app/platform/outage.ts';
import type { RequestErrors } from '#app/services.server.ts';
import { kindOf } from './address-kind.ts';
import { disallowed, isPrivatePath, isSecretPath, isUnlistedPath } from './private-paths.ts';
import type { ChainParts } from './chain-parts.ts';
import { errorJson, errorPage, isApi, refusal } from './error-responses.ts';
import { localAddress, locales, splitLocale } from '#app/shared/locale.ts';
import type { ScopeOf } from './request-scope.ts';

/** Returns the path without its language. */
const pageOf = (path: string): string => splitLocale(path).address;

interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string };
}

/** Answers everything that is not a file: health, metrics and the pages, each behind the same checks. */
export function createPagesApp(parts: ChainParts, scopeOf: ScopeOf): Hono<Env> {
  const { services, origins, stopping, development } = parts;
  const { config, log } = services;
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const begun = performance.now();
    c.set('requestId', currentLogFields().requestId ?? randomUUID());
    await next();
    const requestId = c.get('requestId');
    const failed = (error: unknown) => log.error({ err: error, requestId, path: c.req.path }, 'event stream failed');
    const answer = await finishResponse(c.req.raw, c.res, { stopping, failed });
    answer.headers.set('x-request-id', requestId);
    c.res = undefined;
    c.res = answer;
    parts.metrics.answered(kindOf(pageOf(c.req.path)), c.req.method, answer.status, (performance.now() - begun) / 1000);
  });

  app.use(async (c, next) => {
    if (isForgedRequest(c.env.incoming, pageOf(c.req.path), origins)) {
      const facts = { requestId: c.get('requestId'), path: c.req.path, origin: c.req.header('origin') };
      log.warn(facts, 'refused a request from another site');
      return refusal(403, m.ui_refused_foreign(), isApi(pageOf(c.req.path)));
    }
    return next();
  });

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const state = await parts.readiness();
    return c.json(state, state.ready ? 200 : 503);
  });
  // For load balancers. Unlike /readyz it does not check what all copies share: no other copy would do better.
  app.get('/readyz/traffic', (c) => c.json({ traffic: !stopping.aborted }, stopping.aborted ? 503 : 200));
  app.get('/metrics', async (c) => {
    // Development has no metrics port.
    if (!isPrivateCaller(c) || (config.metrics && !development)) return c.notFound();
    return c.body(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType });
  });
  app.get('/robots.txt', (c) => c.text(writeRobots(config.appUrl)));
  app.get('/.well-known/security.txt', async (c) => {
    const settings = await readSiteSettings(services.db);
    const known = settingsToFillIn(settings).includes('email') ? null : settings.email;
    return c.text(writeSecurityTxt({ appUrl: config.appUrl, email: known, now: services.clock.now() }));
  });

  app.all('*', async (c) => {
    const requestId = c.get('requestId');
    const scope = scopeOf(c.env.incoming);
    const answer = answerOutage(await parts.pages(c.req.raw, scope), scope.requestErrors);
    // React Router answers unknown errors of resource routes in plain text, and a failure of its error page with an empty body.
    const isBare = answer.status >= 500 && !/html|json|x-script/.test(answer.headers.get('content-type') ?? '');
    if (!isBare) return answer;
    return isApi(pageOf(c.req.path)) ? errorJson(answer.status, requestId) : errorPage(answer.status, requestId);
  });

  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed');
    const status = isOutage(error) ? 503 : 500;
    return isApi(pageOf(c.req.path)) ? errorJson(status, c.get('requestId')) : errorPage(status, c.get('requestId'));
  });
  return app;
}

/** Answers a temporary failure with 503 and Retry-After, which programs and search engines obey. */
function answerOutage(answer: Response, trouble: RequestErrors): Response {
  if (![500, 503].includes(answer.status) || !trouble.isOutage()) return answer;
  const headers = new Headers(answer.headers);
  headers.set('retry-after', '30');
  const page = pageTextOf(answer);
  return page === null
    ? new Response(answer.body, { status: 503, headers })
    : pageResponse(page, { status: 503, headers });
}

/** Whether the caller is on this machine, and not behind a proxy that runs on it. */
function isPrivateCaller(c: Context<Env>): boolean {
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !proxied && isLoopback(c.env.incoming.socket.remoteAddress);
}

/** Writes robots.txt: the paths that search engines must not visit, and the address of the sitemap. `appUrl` is the site's own origin. */
function writeRobots(appUrl: string): string {
  const paths = [...disallowed, '/courses/*/content'];
  const closed = locales.flatMap((locale) => paths.map((path) => `Disallow: ${localAddress(locale, path)}\n`));
  return `User-agent: *\n${closed.join('')}\nSitemap: ${new URL(appUrl).origin}/sitemap.xml\n`;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Writes /.well-known/security.txt (RFC 9116): the address for reports of weaknesses. `email` is the company's; null if the settings
 * have none, names the contact page. It expires after half a year, and is written for each request.
 */
function writeSecurityTxt({
  appUrl,
  email,
  now,
}: {
  readonly appUrl: string;
  readonly email: string | null;
  readonly now: Date;
}): string {
  const { origin } = new URL(appUrl);
  return [
    `Contact: ${email === null ? `${origin}/contact` : `mailto:${email}`}`,
    `Expires: ${new Date(now.getTime() + 180 * DAY).toISOString()}`,
    'Preferred-Languages: en, sw',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Sets the cache headers of a response and compresses it. Complete bodies are compressed in one piece, which is faster than
 * streaming. Downloads are streamed. Event streams are not compressed and end when the process stops.
 */
async function finishResponse(
  request: Request,
  answer: Response,
  { stopping, failed }: { stopping: AbortSignal; failed: (error: unknown) => void },
): Promise<Response> {
  const headers = new Headers(answer.headers);
  const { status } = answer;
  keepOutOfCaches(request, status, headers);
  const pathname = pageOf(new URL(request.url).pathname);
  if (isUnlistedPath(pathname)) headers.set('x-robots-tag', 'noindex');
  if (isSecretPath(pathname)) headers.set('referrer-policy', 'no-referrer');
  const type = headers.get('content-type');

  if (type?.startsWith('text/event-stream')) {
    headers.set('cache-control', 'no-store');
    // Proxies such as nginx would hold the events back.
    headers.set('x-accel-buffering', 'no');
    return new Response(answer.body && endOnAbort(stopping, answer.body, failed), { status, headers });
  }
  const isPage = pageTextOf(answer) !== null;
  const isSentAsIs = !answer.body || request.method === 'HEAD' || headers.has('content-encoding');
  if (!isPage && (isSentAsIs || !isCompressible(type))) {
    return new Response(answer.body, { status, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? undefined;
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  if (answer.body && headers.get('content-disposition')?.startsWith('attachment')) {
    // A download may be long and is generated while it is sent.
    const encoding = chooseEncoding(accepted, ['gzip']);
    if (encoding === 'identity') return new Response(answer.body, { status, headers });
    headers.set('content-encoding', encoding);
    return new Response(answer.body.pipeThrough(new CompressionStream('gzip')), { status, headers });
  }
  const bytes = new Uint8Array(await bytesOf(answer));
  const encoding = chooseEncoding(accepted, quickEncodings);
  if (encoding === 'identity' || bytes.byteLength < worthCompressing) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compressOnce(bytes, encoding)), { status, headers });
}

/** Forbids caching of personal responses; public responses are revalidated each time. */
function keepOutOfCaches(request: Request, status: number, headers: Headers): void {
  const pathname = pageOf(new URL(request.url).pathname);
  if (pathname === '/__manifest' && status === 200) return;
  const isPrivate =
    status >= 400 ||
    request.method !== 'GET' ||
    isPrivatePath(pathname) ||
    headers.has('set-cookie') ||
    isPersonal(request.headers.get('cookie') ?? undefined);
  if (isPrivate) headers.set('cache-control', 'no-store');
  else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  headers.append('vary', 'cookie');
}

import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { settingsToFillIn } from '#app/modules/site/settings-groups.ts';
import { isLoopback } from '#app/platform/http/address.ts';
import { currentLogFields } from '#app/platform/log-fields.ts';
import { mediaOriginOf } from '#app/platform/config-storage.server.ts';
import { contentSecurityPolicy } from '#app/platform/http/content-security-policy.ts';
import { isOutage } from '#app/platform/outage.ts';
import type { Trouble } from '#app/services.server.ts';
import { isForgedRequest } from '#app/platform/http/csrf.ts';
import { securityHeaders } from '#app/platform/http/security-headers.ts';
import { kindOf } from './address-kind.ts';
import type { ChainParts } from './chain-parts.ts';
import { errorJson, errorPage, isApi, refusal } from './error-responses.ts';
import { finishResponse } from './finish-response.ts';
import type { ScopeOf } from './request-scope.ts';
import { writeRobots } from './write-robots.ts';
import { writeSecurityTxt } from './write-security-txt.ts';

interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string };
}

/** Everything that is not a file: health, metrics and the pages, each behind the same guards. */
export function createPagesApp(parts: ChainParts, scopeOf: ScopeOf): Hono<Env> {
  const { services, origins, stopping, development } = parts;
  const { config, log } = services;
  const isSecure = config.appUrl.startsWith('https://');
  const guards = securityHeaders(isSecure);
  const strictPolicy = contentSecurityPolicy([], {
    secure: isSecure,
    development,
    mediaOrigin: mediaOriginOf(config.storage),
    uploadOrigin: null,
  });
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const begun = performance.now();
    c.set('requestId', currentLogFields().requestId ?? randomUUID());
    await next();
    const requestId = c.get('requestId');
    const failed = (error: unknown) => log.error({ err: error, requestId, path: c.req.path }, 'event stream failed');
    const answer = await finishResponse(c.req.raw, c.res, { stopping, failed });
    for (const [name, value] of guards) answer.headers.set(name, value);
    if (!answer.headers.has('content-security-policy')) answer.headers.set('content-security-policy', strictPolicy);
    answer.headers.set('x-request-id', requestId);
    c.res = undefined;
    c.res = answer;
    parts.metrics.answered(kindOf(c.req.path), c.req.method, answer.status, (performance.now() - begun) / 1000);
  });

  app.use(async (c, next) => {
    if (isForgedRequest(c.env.incoming, c.req.path, origins)) {
      const facts = { requestId: c.get('requestId'), path: c.req.path, origin: c.req.header('origin') };
      log.warn(facts, 'refused a request from another site');
      return refusal(403, 'This request came from another site, so it was refused.', isApi(c.req.path));
    }
    return next();
  });

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const state = await parts.readiness();
    return c.json(state, state.ready ? 200 : 503);
  });
  // For load balancers: unlike /readyz it does not ask for what all copies share, without which no other copy would do better.
  app.get('/readyz/traffic', (c) => c.json({ traffic: !stopping.aborted }, stopping.aborted ? 503 : 200));
  app.get('/metrics', async (c) => {
    // In development there is no port of its own.
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
    const answer = sayOutage(await parts.pages(c.req.raw, scope), scope.trouble);
    // React Router answers a resource's unknown error in plain text, and the failure of its error page with nothing.
    const isBare = answer.status >= 500 && !/html|json|x-script/.test(answer.headers.get('content-type') ?? '');
    if (!isBare) return answer;
    return isApi(c.req.path) ? errorJson(answer.status, requestId) : errorPage(answer.status, requestId);
  });

  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed');
    const status = isOutage(error) ? 503 : 500;
    return isApi(c.req.path) ? errorJson(status, c.get('requestId')) : errorPage(status, c.get('requestId'));
  });
  return app;
}

/** An error that passes: 503, and when to come again, which programs and search engines heed. */
function sayOutage(answer: Response, trouble: Trouble): Response {
  if (![500, 503].includes(answer.status) || !trouble.isOutage()) return answer;
  const headers = new Headers(answer.headers);
  headers.set('retry-after', '30');
  return new Response(answer.body, { status: 503, headers });
}

/** This machine itself, and not through a proxy that runs on it. */
function isPrivateCaller(c: Context<Env>): boolean {
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  );
  return !proxied && isLoopback(c.env.incoming.socket.remoteAddress);
}

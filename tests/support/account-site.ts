import { readSearchIndex } from '#app/modules/catalogue/courses/search/search-courses.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { baseLocale, splitLocale } from '#app/shared/locale.ts';
import { RouterContextProvider } from 'react-router';
import { deriveKey } from '#app/modules/people/accounts/auth-secret.server.ts';
import { accountFixture, address } from './account-fixture.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { matchedPage } from '#app/routes/guards.server.ts';
import { createRequestScope } from '#server/request-scope.ts';
import { noSales } from '#app/modules/catalogue/discounts/sale-prices.ts';
import { requestScope, type Services } from '#app/services.server.ts';
import { deriveConfirmationToken } from '#app/modules/money/providers/mpesa/callbacks/callback-token.server.ts';
import { createCallbackInbox } from '#app/modules/money/providers/mpesa/callbacks/callback-inbox.server.ts';
import { mpesaProvider } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import { matchedPageOf } from './matched-page.ts';
import type { TestEnv } from './test-env.ts';

type Handler = (args: never) => unknown;

/** An answer of a route, returned or thrown. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function answerOf(result: unknown): Promise<Answer> {
  if (result instanceof Response) return { status: result.status, headers: result.headers, body: {} };
  const { data, init } = result as { data?: Record<string, unknown>; init?: ResponseInit | null };
  if (data === undefined) return { status: 200, headers: new Headers(), body: result as Record<string, unknown> };
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), body: data };
}

/** For tests: submits the product's forms as a browser does, on the test environment's database. `change` replaces services. */
export function accountSite(env: TestEnv, settings: Record<string, string> = {}, change: Partial<Services> = {}) {
  const fixture = accountFixture(env);
  const given = {
    config: readConfig({ APP_URL: fixture.appUrl, ...settings }),
    db: env.db,
    clock: env.clock,
    log: createLog('silent'),
    jobs: env.jobs,
    liveEvents: createLiveEvents(),
    // No events report the courses that tests write, so nothing is cached.
    catalogue: {
      find: async () => null,
      search: async (words: string) => (await readSearchIndex(env.db)).find(words),
      outline: () => null,
    },
    sales: { read: async () => noSales, changesAfter: () => Infinity },
    bundles: { withCourse: async () => [], list: async () => [], changesAfter: () => Infinity },
    suggestions: { beside: async () => [], idsBeside: async () => [] },
    siteSettings: () => readSiteSettings(env.db),
    inbox: createCallbackInbox(env),
    spool: unused,
    rateLimits: fixture.rateLimits,
    auth: fixture.auth,
    identityProvider: null,
    storage: unused,
    uploads: unused,
    converter: null,
    workFolder: '/nowhere',
    pictures: unused,
    mailTransport: unused,
    gateway: null,
    confirmationToken: deriveConfirmationToken('the secret of the tests'),
    announce: fixture.announce,
    secondFactorKey: fixture.secondFactorKey,
    pendingFormKey: deriveKey('the secret of the tests', 'pending form'),
    couponKey: 'the key of the tests',
    newsletterKey: 'the key of the tests',
    courseFileKey: 'the key of the tests',
    secretFingerprint: 'the fingerprint of the tests',
    productVersion: 'tests',
    simulatorUrl: null,
    ...change,
  };
  const { inbox, spool, gateway, confirmationToken } = given;
  const providers = [mpesaProvider({ inbox, spool, gateway, confirmationToken, callbackBase: fixture.appUrl })];
  const services: Services = { ...given, providers };
  /** Builds the server's context of a request. */
  const contextOf = (request: Request) => {
    const context = new RouterContextProvider();
    const { headers } = request;
    context.set(matchedPage, matchedPageOf(new URL(request.url).pathname));
    context.set(
      requestScope,
      createRequestScope(services, {
        requestId: 'test',
        locale: splitLocale(new URL(request.url).pathname).locale,
        address,
        method: request.method,
        headers,
      }),
    );
    return context;
  };
  const call = async (handler: Handler, path: string, init: RequestInit = {}) => {
    const request = new Request(`https://shop.example${path}`, init);
    const context = contextOf(request);
    const url = new URL(request.url);
    const { locale } = splitLocale(url.pathname);
    const answer = async () => answerOf(await handler({ request, context, params: {}, url } as never));
    return locale === baseLocale ? answer() : inLocale(locale, answer);
  };
  const post = (handler: Handler, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    call(handler, path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { ...fixture, contextOf, call, post };
}

/** A service all of whose methods refuse. */
const unused = new Proxy({} as never, {
  get: () => () => Promise.reject(new Error('not part of these tests')),
});

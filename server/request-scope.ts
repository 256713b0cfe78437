import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createAddressReader } from '#app/platform/http/address.ts';
import { isResendable } from '#app/platform/http/resendable.ts';
import { localeOf } from '#app/platform/http/request-locale.ts';
import { currentLogFields } from '#app/platform/log-fields.ts';
import { isOutage } from '#app/platform/outage.ts';
import { sessionLeft } from '#app/modules/people/staff/read-portal-session.server.ts';
import { actorOf, sessionOwnerFrom, sessionOwnerNow } from '#app/modules/people/accounts/read-actor.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Locale } from '#app/shared/locale.ts';

interface Facts {
  readonly requestId: string;
  readonly locale: Locale;
  readonly address: string;
  /** HTTP method. */
  readonly method: string;
  /** Null for a page that is rendered for many people. */
  readonly headers: Headers | null;
}

/** Creates the scope that loaders and actions of one request share. It reads its own values once, on first use. */
export function createRequestScope(
  services: Services,
  { requestId, locale, address, method, headers }: Facts,
): RequestScope {
  const { requireTotp } = services.config.staff;
  let hasOutage = false;
  const owner = once(async () => (headers ? sessionOwnerFrom(services, headers) : null));
  const actor = once(async () => actorOf(await owner(), { requireTotp }));
  return {
    services,
    requestId,
    locale,
    address,
    isSubmission: method !== 'GET' && method !== 'HEAD',
    isResendable: headers !== null && isResendable(method, headers),
    hasSessionCookie: services.auth.sessionToken(headers?.get('cookie') ?? null) !== null,
    actor,
    actorNow: async () => actorOf(headers && (await sessionOwnerNow(services, headers)), { requireTotp }),
    identityConfirmedAt: once(async () => (await owner())?.identityConfirmedAt ?? null),
    hasTeam: once(async () => (await owner())?.hasTeam ?? false),
    portalSession: once(async () => sessionLeft(await owner(), services.clock.now())),
    requestErrors: {
      note(error) {
        hasOutage ||= isOutage(error);
      },
      isOutage: () => hasOutage,
    },
    settings: once(services.siteSettings),
  };
}

/** Returns the scope of a Node request. All handlers of the request share it, so its session is read once. */
export type ScopeOf = (request: IncomingMessage) => RequestScope;

export function createScopeOf(services: Services): ScopeOf {
  const addressOf = createAddressReader(services.config.trustedProxies);
  const scopes = new WeakMap<IncomingMessage, RequestScope>();
  return (request) => {
    const known = scopes.get(request);
    if (known) return known;
    const { 'x-forwarded-for': forwardedFor } = request.headers;
    const hops = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
    const scope = createRequestScope(services, {
      requestId: currentLogFields().requestId ?? randomUUID(),
      locale: localeOf(request),
      address: addressOf(request.socket.remoteAddress, hops),
      method: request.method ?? 'GET',
      headers: headersOf(request),
    });
    scopes.set(request, scope);
    return scope;
  };
}

/** The headers that the scope reads. */
const headersRead = ['cookie', 'accept', 'content-type', 'content-length'] as const;

function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers(headersRead.flatMap((name): [string, string][] => (headers[name] ? [[name, headers[name]]] : [])));
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined;
  return () => (pending ??= read());
}

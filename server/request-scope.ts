import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createAddressReader } from '#app/platform/http/address.ts';
import { currentLogFields } from '#app/platform/log-fields.ts';
import { isOutage } from '#app/platform/outage.ts';
import { sessionLeft } from '#app/modules/identity/admin/read-admin-session.server.ts';
import { actorOf, sessionOwnerFrom } from '#app/modules/identity/read-actor.server.ts';
import { readStanding } from '#app/modules/learning/reviews/read-reviews.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';

interface Facts {
  readonly requestId: string;
  readonly address: string;
  /** Of HTTP. */
  readonly method: string;
  /** Null for a page that is made for nobody in particular. */
  readonly headers: Headers | null;
}

/** What loaders and actions of one request are given; what it reads itself is read on first use, once. */
export function createRequestScope(services: Services, { requestId, address, method, headers }: Facts): RequestScope {
  const { requireTotp } = services.config.admin;
  let hasOutage = false;
  const owner = once(async () => (headers ? sessionOwnerFrom(services, headers) : null));
  const actor = once(async () => actorOf(await owner(), { requireTotp }));
  return {
    services,
    requestId,
    hydratesOnInteraction: false,
    address,
    isSubmission: method !== 'GET' && method !== 'HEAD',
    hasSessionCookie: services.auth.sessionToken(headers?.get('cookie') ?? null) !== null,
    actor,
    standing: async (courseId, beside) => readStanding({ db: services.db, actor: await actor() }, { courseId, beside }),
    identityConfirmedAt: once(async () => (await owner())?.identityConfirmedAt ?? null),
    adminSession: once(async () => sessionLeft(await owner(), services.clock.now())),
    trouble: {
      note(error) {
        hasOutage ||= isOutage(error);
      },
      isOutage: () => hasOutage,
    },
    settings: once(services.siteSettings),
  };
}

/** The scope of a request as Node has it: one for all that answers it, so that its session is read once. */
export type ScopeOf = (request: IncomingMessage) => RequestScope;

export function createScopeOf(services: Services): ScopeOf {
  const addressOf = createAddressReader(services.config.trustedProxies);
  const scopes = new WeakMap<IncomingMessage, RequestScope>();
  return (request) => {
    const known = scopes.get(request);
    if (known) return known;
    const { cookie, 'x-forwarded-for': forwardedFor } = request.headers;
    const hops = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
    const scope = createRequestScope(services, {
      requestId: currentLogFields().requestId ?? randomUUID(),
      address: addressOf(request.socket.remoteAddress, hops),
      method: request.method ?? 'GET',
      headers: new Headers(cookie ? { cookie } : {}),
    });
    scopes.set(request, scope);
    return scope;
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= read());
}

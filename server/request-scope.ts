import { actorFrom } from '#app/modules/identity/read-actor.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';

interface Facts {
  readonly requestId: string;
  readonly address: string;
  readonly headers: Headers;
}

/** What loaders and actions of one request are given; the session is read on first use, once. */
export function createRequestScope(services: Services, { requestId, address, headers }: Facts): RequestScope {
  let asked: Promise<Actor> | undefined;
  return { services, requestId, address, actor: () => (asked ??= actorFrom(services, headers)) };
}

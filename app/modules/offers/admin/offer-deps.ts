import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { OfferErrorCode } from '../offer-errors.ts';

/** Dependencies of the use cases that read offers in the portal. */
export interface OfferReadDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** Dependencies of the use cases that change offers. */
export interface OfferDeps extends OfferReadDeps {
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
  /** Client address of the request, for the audit log. */
  readonly address?: string;
}

/** Throws DomainError 'forbidden' without the capability. */
export function requireOffers(actor: Actor, capability: 'offers.read' | 'offers.edit'): void {
  if (!can(actor, capability)) throw new DomainError<OfferErrorCode>('forbidden');
}

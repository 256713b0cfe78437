import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { CampaignErrorCode } from './campaign-errors.ts';

/** Dependencies of the use cases about campaigns in the portal. */
export interface CampaignDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** Client address of the request, for the audit log. */
  readonly address?: string;
}

/** Throws DomainError 'forbidden' without the capability. */
export function requireCampaigns(actor: Actor): void {
  if (!can(actor, 'campaigns.send')) throw new DomainError<CampaignErrorCode>('forbidden');
}

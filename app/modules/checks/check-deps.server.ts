import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { CheckErrorCode } from './check-errors.ts';

/** Dependencies of the use cases of staff. */
export interface StaffDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** Client address of the request, for the audit log. */
  readonly address?: string;
}

/** Throws DomainError 'forbidden' where the actor's role does not include courses. */
export function requireAuthor(actor: Actor): void {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
}

export const refuse = (code: CheckErrorCode) => new DomainError<CheckErrorCode>(code);

import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can, type Capability } from '#app/shared/permissions.ts';
import type { GradebookErrorCode } from './gradebook-errors.ts';

export interface GradebookDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

export const refuse = (code: GradebookErrorCode) => new DomainError<GradebookErrorCode>(code);

/** Throws DomainError 'forbidden' where the actor's role lacks the capability. */
export function requireCapability(actor: Actor, capability: Capability): void {
  if (!can(actor, capability)) throw refuse('forbidden');
}

import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can, type Capability } from '#app/shared/permissions.ts';
import type { MessagesErrorCode } from '../messages-errors.ts';

/** Dependencies of the use cases about messages and subscribers. */
export interface MessagesDeps {
  readonly db: Database;
  readonly actor: Actor;
  /** Client address of the request, for the audit log. */
  readonly address?: string;
}

/** Throws DomainError 'forbidden' if the actor's role lacks the capability. */
export function requireCapability(actor: Actor, capability: Capability): void {
  if (!can(actor, capability)) throw new DomainError<MessagesErrorCode>('forbidden');
}

import type { Database } from '#app/platform/database.server.ts';
import { isAdmin, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MessagesErrorCode } from '../messages-errors.ts';

/** What the use cases about messages and subscribers are given. */
export interface MessagesDeps {
  readonly db: Database;
  readonly actor: Actor;
  /** Where the request came from, for the audit log. */
  readonly address?: string;
}

/** Throws DomainError 'forbidden' for everybody but administrators. */
export function requireAdministrator(actor: Actor): void {
  if (!isAdmin(actor)) throw new DomainError<MessagesErrorCode>('forbidden');
}

import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { QuestionErrorCode } from './question-errors.ts';

/** What the use cases about questions are given. */
export interface QuestionDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** Where the request came from, for the audit log. */
  readonly address?: string;
}

/** Throws DomainError 'forbidden' where the actor's role does not include questions. */
export function requireEditor(actor: Actor): void {
  if (!can(actor, 'questions.edit')) throw new DomainError<QuestionErrorCode>('forbidden');
}

import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
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

/** What use cases are given that change how many questions a practice asks, as outlines show. */
export interface PracticeDeps extends QuestionDeps {
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
}

/** Throws DomainError 'forbidden' where the actor's role does not include questions. */
export function requireEditor(actor: Actor): void {
  if (!can(actor, 'questions.edit')) throw new DomainError<QuestionErrorCode>('forbidden');
}

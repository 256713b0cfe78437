import type { Mailing } from '#app/modules/learning/certificates/certificate-mail.server.ts';
import type { ContentAccess } from '#app/modules/learning/can-study.ts';
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

/** Dependencies of the use cases of learners. */
export interface LearnerDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
}

/** Marking may complete a course, whose certificate is mailed. */
export interface MarkingDeps extends LearnerDeps {
  /** Null for past study, such as the demo's, which sends no mail. */
  readonly mailing: Mailing | null;
}

/** Throws DomainError 'forbidden' where the actor's role does not write questions and checks. */
export function requireAuthor(actor: Actor): void {
  if (!can(actor, 'questions.edit')) throw refuse('forbidden');
}

export const refuse = (code: CheckErrorCode) => new DomainError<CheckErrorCode>(code);

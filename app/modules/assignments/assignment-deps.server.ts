import type { ContentAccess } from '#app/modules/learning/can-study.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { AssignmentErrorCode } from './assignment-errors.ts';

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

/** Throws DomainError 'forbidden' where the actor's role does not include grading. */
export function requireGrader(actor: Actor): void {
  if (!can(actor, 'grading.do')) throw new DomainError<AssignmentErrorCode>('forbidden');
}

/** Throws DomainError 'forbidden' where the actor's role does not include courses. */
export function requireAuthor(actor: Actor): void {
  if (!can(actor, 'courses.edit')) throw new DomainError<AssignmentErrorCode>('forbidden');
}

export const refuse = (code: AssignmentErrorCode) => new DomainError<AssignmentErrorCode>(code);

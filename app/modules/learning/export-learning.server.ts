import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { selectCertificatesOf } from './certificates/certificate-queries.server.ts';
import {
  selectBadgesOf,
  selectCompletionsOf,
  selectEnrolmentsOf,
  selectPositionsOf,
  selectProgressOf,
  selectReviewsOf,
} from './export-queries.server.ts';
import { selectNotesOf } from './notes/note-queries.server.ts';
import { selectReportsOf } from './reviews/review-queries.server.ts';
import type { LearningErrorCode } from './learning-errors.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** What whoever asks has studied, part by part, for the file of their data. Each throws DomainError 'sign_in_required'. */
export const exportEnrolments = (deps: Deps) => read(deps, selectEnrolmentsOf);
export const exportProgress = (deps: Deps) => read(deps, selectProgressOf);
export const exportCompletions = (deps: Deps) => read(deps, selectCompletionsOf);
export const exportPositions = (deps: Deps) => read(deps, selectPositionsOf);
export const exportBadges = (deps: Deps) => read(deps, selectBadgesOf);
export const exportCertificates = (deps: Deps) => read(deps, selectCertificatesOf);
export const exportNotes = (deps: Deps) => read(deps, selectNotesOf);
export const exportReviews = (deps: Deps) => read(deps, selectReviewsOf);
export const exportReviewReports = (deps: Deps) => read(deps, selectReportsOf);

async function read<Rows>({ db, actor }: Deps, select: (db: Database, userId: string) => Promise<Rows>): Promise<Rows> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  return select(db, userId);
}

import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectCorrectionsOf } from '#app/modules/study/certificates/corrections/correction-queries.server.ts';
import { selectCertificatesOf } from '#app/modules/study/certificates/certificate-queries.server.ts';
import {
  selectBadgesOf,
  selectCompletionsOf,
  selectEnrolmentsOf,
  selectPositionsOf,
  selectProgressOf,
  selectReviewsOf,
} from './export-queries.server.ts';
import { selectNotesOf } from '#app/modules/study/notes/note-queries.server.ts';
import { placeInWords } from '#app/modules/study/notes/note.ts';
import { selectProofsOf } from './proofs/proof-queries.server.ts';
import { selectReportsOf } from '#app/modules/study/reviews/review-queries.server.ts';
import { refuse } from './learning-errors.ts';

/** Return the actor's study data, part by part, for the download of personal data. Each throws DomainError 'sign_in_required'. */
export const exportEnrolments = (deps: ReadDeps) => read(deps, selectEnrolmentsOf);
export const exportProgress = (deps: ReadDeps) => read(deps, selectProgressOf);
export const exportCompletions = (deps: ReadDeps) => read(deps, selectCompletionsOf);
export const exportPositions = async (deps: ReadDeps) => (await read(deps, selectPositionsOf)).map(inWords);
export const exportBadges = (deps: ReadDeps) => read(deps, selectBadgesOf);
export const exportCertificates = (deps: ReadDeps) => read(deps, selectCertificatesOf);
export const exportCorrections = (deps: ReadDeps) => read(deps, selectCorrectionsOf);
export const exportProofs = (deps: ReadDeps) => read(deps, selectProofsOf);
export const exportNotes = async (deps: ReadDeps) => (await read(deps, selectNotesOf)).map(inWords);
export const exportReviews = (deps: ReadDeps) => read(deps, selectReviewsOf);
export const exportReviewReports = (deps: ReadDeps) => read(deps, selectReportsOf);

/** Returns a row with the name of its lesson's kind, and its position in the kind's unit. */
function inWords<Row extends { readonly kind: LessonKind; readonly position: number | null }>(row: Row) {
  const { label } = lessonKinds[row.kind];
  return { ...row, kind: label(), place: placeInWords(row.kind, row.position) };
}

async function read<Rows>(
  { db, actor }: ReadDeps,
  select: (db: Database, userId: string) => Promise<Rows>,
): Promise<Rows> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return select(db, userId);
}

import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { isId } from '#app/shared/ids.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { rubricIn } from './assignment-schema.server.ts';
import { isLevel, type Levels } from './assignment-rules.ts';
import {
  countQueue,
  selectSubmissionNumbered,
  selectNextInQueue,
  selectQueue,
  selectWork,
} from './grading-queries.server.ts';
import { selectFilesOf, selectLevelsOf } from './submission-queries.server.ts';
import { criteriaIn } from './read-own-submissions.server.ts';
import { refuse } from './assignment-errors.ts';

/** Rows of a page of the queue. */
const rowsOfPage = 50;

/**
 * Returns what waits to be graded in all courses, or in one, oldest first, with the counts of all. `after` is the last row of the page before.
 * Two queries. Throws DomainError 'forbidden'.
 */
export async function readSubmissions(
  { db, actor, clock }: ReadNowDeps,
  { after = null, courseId = null }: { readonly after?: string | null; readonly courseId?: string | null } = {},
) {
  requireCapability(actor, 'grading.do');
  const now = clock.now();
  const rows = await selectQueue(db, {
    after: after !== null && isId(after) ? after : null,
    courseId: courseId !== null && isId(courseId) ? courseId : null,
    limit: rowsOfPage + 1,
  });
  const counts = await countQueue(db, { now, today: new Date(`${dayInNairobi(now)}T00:00:00+03:00`) });
  const page = rows.slice(0, rowsOfPage).map((row) => ({ ...row, isLate: row.answerBy < now }));
  return { rows: page, counts, now, next: rows.length > rowsOfPage ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Returns a submission for the grading desk, with its rubric in the course's language, its files, what the one before it was answered, and the one
 * that waits next. Changes nothing. Throws DomainError 'forbidden', 'submission_not_found'.
 */
export async function readSubmission({ db, actor }: Omit<ReadNowDeps, 'clock'>, id: string) {
  requireCapability(actor, 'grading.do');
  const work = isId(id) ? await selectWork(db, id) : null;
  if (!work || work.state === 'taken_back') throw refuse('submission_not_found');
  const { rubric: stored, courseLocale, userId, ...facts } = work;
  const isOpen = work.state === 'waiting' || work.state === 'opened';
  const people = { userIds: [userId] };
  const before =
    work.number > 1
      ? await selectSubmissionNumbered(db, { userId, lessonId: work.lessonId, number: work.number - 1 })
      : null;
  const files = await selectFilesOf(db, [id, ...(before ? [before.id] : [])]);
  const own = files.filter((file) => file.submissionId === id);
  const stages = await selectLevelsOf(db, [id]);
  const levels: Levels = Object.fromEntries(
    stages.flatMap(({ criterion, level }) => (isLevel(level) ? [[criterion, level]] : [])),
  );
  return {
    ...facts,
    criteria: criteriaIn(rubricIn(stored), courseLocale),
    levels: levels,
    files: own.map(({ id: fileId, name, kind, byteSize }) => ({
      id: fileId,
      name,
      isPhoto: kind === 'image',
      byteSize,
    })),
    before: before && {
      text: before.text,
      points: before.points,
      of: before.of,
      feedback: before.feedback,
      ...differencesOf(
        { text: work.text, files: own.map((file) => file.id) },
        { text: before.text, files: files.filter((file) => file.submissionId === before.id).map((file) => file.id) },
      ),
    },
    /** Why the reader does not grade it; null if they may, or it is graded. */
    refusal: isOpen ? await reasonAgainst(db, actor, 'submission.grade', { people }) : null,
    next: await selectNextInQueue(db, id),
  };
}

interface Work {
  readonly text: string;
  /** Ids of its files, in order. */
  readonly files: readonly string[];
}

/** Returns the changes since the previous submission: positions of new files, from 1, number of removed files, and whether the text differs. */
export function differencesOf(now: Work, before: Work) {
  return {
    newFiles: now.files.flatMap((id, index) => (before.files.includes(id) ? [] : [index + 1])),
    goneFiles: before.files.filter((id) => !now.files.includes(id)).length,
    isTextNew: now.text !== before.text,
  };
}

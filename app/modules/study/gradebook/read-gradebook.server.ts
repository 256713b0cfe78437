import { mastery, type Rating } from '#app/modules/study/practice/mastery.ts';
import type { CsvCell } from '#app/platform/csv-answer.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, type Cursor } from '#app/shared/cursor-page.ts';
import { selectPractisedIds } from '#app/modules/study/practice/practice-set-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import {
  countLearners,
  selectCardsOf,
  selectCourse,
  selectGradedLessons,
  selectSubmissionsOf,
  selectLearners,
  selectMiddles,
  selectQuizAttemptsOf,
  type Asked,
} from './gradebook-queries.server.ts';
import {
  resultOfSubmissions,
  resultOfAttempts,
  type Gradebook,
  type GradebookFilter,
  type GradebookRow,
  type GradedLesson,
  type Result,
} from './gradebook.ts';
import { refuse } from './gradebook-errors.ts';

interface Page {
  readonly courseId: string;
  readonly filter: GradebookFilter;
  readonly cursor: Cursor;
  readonly limit: number;
}

/**
 * Returns a page of a course's learners with their results in each quiz and assignment. Nine queries, however many
 * rows. Throws DomainError 'forbidden', 'course_not_found'.
 */
export async function readGradebook(
  { db, actor, clock }: ReadNowDeps,
  { courseId, filter, cursor, limit }: Page,
): Promise<Gradebook> {
  requireCapability(actor, 'gradebook.read');
  const { course, lessons, practice } = await readFrame(db, courseId);
  const asked: Asked = { courseId, lessons, filter };
  const total = totalOf([await countLearners(db, asked)]);
  const { rows, ...beside } = await readCursorPage((place, most) => selectLearners(db, asked, { place, limit: most }), {
    cursor,
    limit,
    total,
  });
  const now = clock.now();
  const middles = await selectMiddles(db, courseId, lessons);
  return {
    course: { id: course.id, title: course.title },
    learners: course.learners,
    lessons,
    practiceQuestions: practice.length,
    rows: await withResults(db, { courseId, lessons, practice, now }, rows),
    middles: lessons.map(({ id, of }) => {
      const middle = middles.get(id);
      return { points: middle ? Math.round(middle.share * of) : null, passed: middle?.passed ?? 0 };
    }),
    total,
    now,
    ...beside,
  };
}

/** Learners of a page of the file. */
const batch = 200;

/**
 * Returns the file of a gradebook: its columns, and the rows of everybody whom the filter finds, some hundred at a time. Throws DomainError
 * 'forbidden', 'course_not_found'.
 */
export async function exportGradebook(
  { db, actor, clock }: ReadNowDeps,
  { courseId, filter }: Pick<Page, 'courseId' | 'filter'>,
): Promise<{ readonly head: readonly string[]; readonly batches: AsyncGenerator<readonly (readonly CsvCell[])[]> }> {
  requireCapability(actor, 'gradebook.read');
  const { lessons, practice } = await readFrame(db, courseId);
  const columns = fileColumns(lessons, practice.length > 0);
  const now = clock.now();
  async function* rowsOf() {
    let after: string | null = null;
    do {
      const learners: Awaited<ReturnType<typeof selectLearners>> = await selectLearners(
        db,
        { courseId, lessons, filter },
        { place: after === null ? null : { after }, limit: batch },
      );
      const rows = await withResults(db, { courseId, lessons, practice, now }, learners);
      yield rows.map((row) => columns.map(({ cellOf }) => cellOf(row)));
      after = learners.length === batch ? (learners.at(-1)?.id ?? null) : null;
    } while (after !== null);
  }
  return { head: columns.map(({ head }) => head), batches: rowsOf() };
}

async function readFrame(db: Database, courseId: string) {
  const course = isId(courseId) ? await selectCourse(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  return {
    course,
    lessons: await selectGradedLessons(db, courseId),
    practice: await selectPractisedIds(db, courseId),
  };
}

interface Graded {
  readonly courseId: string;
  readonly lessons: readonly GradedLesson[];
  /** Ids of the practice questions. */
  readonly practice: readonly string[];
  readonly now: Date;
}

async function withResults(
  db: Database,
  { courseId, lessons, practice, now }: Graded,
  learners: readonly Awaited<ReturnType<typeof selectLearners>>[number][],
): Promise<GradebookRow[]> {
  if (learners.length === 0) return [];
  const userIds = learners.map(({ userId }) => userId);
  const assignments = lessons.filter(({ isQuiz }) => !isQuiz).map(({ id }) => id);
  const key = ({ userId, lessonId }: { readonly userId: string; readonly lessonId: string }) => `${userId} ${lessonId}`;
  const attempts = Map.groupBy(await selectQuizAttemptsOf(db, courseId, userIds), key);
  const submissions = Map.groupBy(
    assignments.length > 0 ? await selectSubmissionsOf(db, assignments, userIds) : [],
    key,
  );
  const cards = Map.groupBy(
    practice.length > 0 ? await selectCardsOf(db, courseId, userIds) : [],
    ({ userId }) => userId,
  );
  return learners.map((learner) => ({
    ...learner,
    name: learner.name.trim() || learner.email,
    results: lessons.map(({ id, isQuiz }) => {
      const ofLesson = key({ userId: learner.userId, lessonId: id });
      return isQuiz
        ? resultOfAttempts(attempts.get(ofLesson) ?? [], now)
        : resultOfSubmissions(submissions.get(ofLesson) ?? []);
    }),
    known: knownPercent(practice, cards.get(learner.userId) ?? [], now),
  }));
}

type Cards = Awaited<ReturnType<typeof selectCardsOf>>;

function knownPercent(practice: readonly string[], cards: Cards, now: Date): number | null {
  if (practice.length === 0) return null;
  const facts = cards.map((card) => ({ ...card, lastRating: card.lastRating as Rating }));
  const known = mastery(practice, facts, now).filter((each) => each === 'known').length;
  return Math.round((100 * known) / practice.length);
}

interface FileColumn {
  /** Without commas and quotes. */
  readonly head: string;
  readonly cellOf: (row: GradebookRow) => CsvCell;
}

const states: Readonly<Record<Result['kind'], string>> = {
  none: '',
  waits: 'waits',
  open: 'open',
  late: 'late',
  passed: 'passed',
  failed: 'not passed',
  missed: 'not handed in',
};

const headOf = (title: string) => title.replaceAll(/[",\s]+/g, ' ').trim();

/** The columns of the file: points, out of and state for each quiz and assignment, in the order of the page. */
function fileColumns(lessons: readonly GradedLesson[], hasPractice: boolean): readonly FileColumn[] {
  return [
    { head: 'Name', cellOf: ({ name }) => name },
    { head: 'E-mail', cellOf: ({ email }) => email },
    ...lessons.flatMap(({ title }, index): FileColumn[] => {
      const resultOf = ({ results }: GradebookRow): Result => results[index] ?? { kind: 'none' };
      return [
        { head: headOf(title), cellOf: (row) => pointsOf(resultOf(row)) },
        { head: `${headOf(title)} (out of)`, cellOf: (row) => outOf(resultOf(row)) },
        { head: `${headOf(title)} (attempts)`, cellOf: (row) => usedOf(resultOf(row)) },
        { head: `${headOf(title)} (state)`, cellOf: (row) => states[resultOf(row).kind] },
      ];
    }),
    ...(hasPractice ? [{ head: 'Known today (percent)', cellOf: ({ known }: GradebookRow) => known }] : []),
  ];
}

const pointsOf = (result: Result) => ('points' in result ? result.points : null);
const outOf = (result: Result) => ('of' in result ? result.of : null);
const usedOf = (result: Result) => ('used' in result ? result.used : null);

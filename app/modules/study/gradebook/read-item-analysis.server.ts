import { shownPicture } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { CsvCell, CsvColumns } from '#app/platform/csv-answer.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { QuestionUse } from '#app/shared/study-terms.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import {
  selectedAnswers,
  minAnswers,
  warningOf,
  type AnalysedItem,
  type ItemAnalysis,
  type ItemWarning,
} from './item-analysis.ts';
import {
  selectQuizzes,
  selectFigures,
  selectItems,
  selectPracticeFigures,
  type Questions,
} from './item-queries.server.ts';
import { refuse } from './gradebook-errors.ts';

interface Wanted {
  readonly courseId: string;
  /** Null for the last quiz of the course that has attempts, or its last one. */
  readonly quizId: string | null;
}

/**
 * Returns the figures of every question that a quiz asked: first those to look at, then the hardest; none below `minAnswers` attempts. Two
 * queries. Throws DomainError 'forbidden', 'course_not_found', 'quiz_not_found'.
 */
export async function readItemAnalysis({ db, actor }: ReadDeps, { courseId, quizId }: Wanted): Promise<ItemAnalysis> {
  requireCapability(actor, 'questions.edit');
  const rows = isId(courseId) ? await selectQuizzes(db, courseId) : [];
  const [first] = rows;
  if (!first) throw refuse('course_not_found');
  const quizzes = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
  const quiz =
    quizId === null
      ? (quizzes.findLast(({ attempts }) => attempts > 0) ?? quizzes.at(-1) ?? null)
      : (quizzes.find(({ id }) => id === quizId) ?? null);
  if (quizId !== null && quiz === null) throw refuse('quiz_not_found');
  const items = quiz && quiz.attempts >= minAnswers ? await selectItems(db, quiz.id) : [];
  return {
    course: { id: courseId, title: first.course },
    quizzes: quizzes.map(({ id, title }) => ({ id, title })),
    quiz: quiz && { id: quiz.id, title: quiz.title },
    attempts: quiz?.attempts ?? 0,
    since: quiz?.since ?? null,
    items: items
      .map(({ contents, groups, lesson_title: lessonTitle, can_regrade: canRegrade, ...row }): AnalysedItem => {
        const revisions = new Map(Object.entries(contents).map(([number, content]) => [number, contentIn(content)]));
        const latest = revisions.get(String(Math.max(...[...revisions.keys()].map(Number))));
        return {
          ...row,
          lessonTitle: lessonTitle ?? '',
          canRegrade,
          warning: warningOf(row),
          picture: latest ? shownPicture(latest, first.locale) : null,
          selected: selectedAnswers(
            groups.flatMap(([answer, learners, markedBy]) => {
              const content = revisions.get(String(markedBy));
              return content ? [{ content, answer, learners }] : [];
            }),
            first.locale,
          ),
        };
      })
      .toSorted((one, other) => Number(other.warning !== null) - Number(one.warning !== null)),
  };
}

/** The columns of the file. */
export const itemColumns: CsvColumns<AnalysedItem> = {
  'Question id': ({ id }) => id,
  Question: ({ words }) => words,
  Kind: ({ kind }) => kind,
  Answers: ({ answers }) => answers,
  Right: ({ right }) => right,
  'Tells apart': ({ answers, discrimination }) =>
    answers < minAnswers || discrimination === null ? null : Math.round(discrimination * 100) / 100,
  'Seconds (middle)': ({ seconds }): CsvCell => (seconds === null ? null : Math.round(seconds)),
  Warning: ({ warning }) => warning,
};

/** Share of learners whose first answer to a question was right, for the list of the bank. */
interface RightAtOnce {
  /** Null for fewer than `minAnswers` learners. */
  readonly percent: number | null;
  readonly warning: ItemWarning | null;
}

/** Returns how often some questions were right when learners first saw them. Two queries. Throws DomainError 'forbidden'. */
export async function readRightAtOnce(
  { db, actor }: ReadDeps,
  questions: readonly { readonly id: string; readonly use: QuestionUse }[],
): Promise<ReadonlyMap<string, RightAtOnce>> {
  requireCapability(actor, 'questions.edit');
  const idsOf = (use: QuestionUse) => questions.filter((question) => question.use === use).map(({ id }) => id);
  const rows = await selectBoth(db, { ids: idsOf('check') }, { ids: idsOf('practice') });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        percent: row.answers < minAnswers ? null : Math.round((100 * row.right) / row.answers),
        warning: warningOf(row),
      },
    ]),
  );
}

/**
 * Returns the ids of a course's questions that should be looked at. Reads every first answer of the course, so that a list of questions asks
 * only where it shows nothing else. Two queries. Throws DomainError 'forbidden'.
 */
export async function readQuestionsToLookAt({ db, actor }: ReadDeps, courseId: string): Promise<readonly string[]> {
  requireCapability(actor, 'questions.edit');
  if (!isId(courseId)) return [];
  const rows = await selectBoth(db, { courseId }, { courseId });
  return rows.filter((row) => warningOf(row) !== null).map(({ id }) => id);
}

async function selectBoth(db: Database, checked: Questions, practised: Questions) {
  const ofPractice = await selectPracticeFigures(db, practised);
  return [...(await selectFigures(db, checked)), ...ofPractice.map((row) => ({ ...row, discrimination: null }))];
}

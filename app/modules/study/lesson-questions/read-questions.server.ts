import { isId } from '#app/shared/ids.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';
import { requireStudy } from '#app/modules/study/learning/open-lesson.server.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { placeInWords } from '#app/modules/study/notes/note.ts';
import { refuse } from './lesson-question-errors.ts';
import {
  firstName,
  questionsOfPage,
  titleOfQuestion,
  withoutContacts,
  type LessonQuestions,
  type SimilarQuestion,
} from './lesson-question.ts';
import {
  markSeen,
  selectAnswers,
  selectAsker,
  selectQuestions,
  selectQuestionsOf,
  selectUsualHours,
} from './question-queries.server.ts';
import { selectSimilar } from './similar-queries.server.ts';

type Deps = Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>;

interface Place {
  /** By id or slug. */
  readonly course: string;
  readonly lessonId: string;
}

const dayMs = 86_400_000;

/** Days and answers that 'usually answered within n hours' needs. */
const usualDays = 90;
const usualAnswers = 5;

/**
 * Returns a page of the questions of a lesson that the actor may study, with their answers, newest first; phone numbers and links of others
 * only where staff approved them. Four queries besides access. Throws DomainError of LearningErrorCode.
 */
export async function readQuestions(
  deps: Deps,
  { before = null, ...place }: Place & { readonly before?: string | null },
): Promise<LessonQuestions> {
  const { db, clock } = deps;
  const { userId, courseId, lessonId } = await requireStudy(deps, place);
  const from = before !== null && isId(before) ? before : null;
  const found = await selectQuestions(db, { lessonId, userId, before: from, limit: questionsOfPage + 1 });
  const rows = found.slice(0, questionsOfPage);
  const answers = await selectAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const answersOf = Map.groupBy(answers, ({ questionId }) => questionId);
  const usual = await selectUsualHours(db, courseId, new Date(clock.now().getTime() - usualDays * dayMs));
  const { isFull } = await selectAsker(db, userId, courseId);
  return {
    questions: rows.map(({ id, askerId, asker, body, isApproved, position, state, at, follows }) => ({
      id,
      asker: firstName(asker),
      isOwn: askerId === userId,
      body: isApproved || askerId === userId ? body : withoutContacts(body),
      position,
      state,
      at: at.toISOString(),
      follows,
      answers: (answersOf.get(id) ?? []).map((answer) => ({
        id: answer.id,
        author: firstName(answer.author),
        body: answer.body,
        isAccepted: answer.isAccepted,
        at: answer.at.toISOString(),
      })),
    })),
    next: found.length > questionsOfPage ? (rows.at(-1)?.id ?? null) : null,
    usualHours: usual.answers >= usualAnswers && usual.hours !== null ? Math.max(1, Math.ceil(usual.hours)) : null,
    isFull,
  };
}

/** Returns up to three questions of the course like a text, the most similar first. Throws DomainError of LearningErrorCode. */
export async function findSimilar(
  deps: Deps,
  { text, ...place }: Place & { readonly text: string },
): Promise<readonly SimilarQuestion[]> {
  const { courseId } = await requireStudy(deps, place);
  const rows = await selectSimilar(deps.db, { courseId, text, limit: 3 });
  return rows.map(({ id, lessonId, body, answers, isAccepted }) => ({
    id,
    lessonId,
    title: titleOfQuestion(withoutContacts(body)),
    answers,
    isAccepted,
  }));
}

/** Notes that the actor saw the answers of their questions in a lesson. Throws DomainError of LearningErrorCode. */
export async function seeAnswers(deps: Deps, place: Place): Promise<void> {
  const { userId, lessonId } = await requireStudy(deps, place);
  await markSeen(deps.db, { userId, lessonId, at: deps.clock.now() });
}

/** Returns the actor's questions with their answers, for the download of personal data. Throws DomainError 'sign_in_required'. */
export async function exportQuestions({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return (await selectQuestionsOf(db, userId)).map((row) => ({
    ...row,
    kind: lessonKinds[row.kind].label(),
    place: placeInWords(row.kind, row.position),
  }));
}

/** The query of a learner's questions whose answer they have not read, for the dashboard. */
export { answeredNotices } from './answered-queries.server.ts';

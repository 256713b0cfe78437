import type { QuizAttemptSummary, StudyPlace } from '#app/modules/catalogue/lesson-kinds/quiz/quiz-content.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { Answer, Draw } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { answerWithReason, keylessOf } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { maxAtOnce } from '#app/modules/study/practice/five-minutes.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { RowOf } from '#app/platform/prepare-query.ts';
import type { QuizFeedback } from '#app/shared/study-terms.ts';
import { answersWithKeys } from './quiz-attempt-queries.server.ts';
import { certificateCode, marksOfAttempts, practisedLessons } from './result-queries.server.ts';
import type { ShownResult } from './quiz-rules.ts';

interface Shown {
  readonly summary: QuizAttemptSummary;
  readonly feedback: QuizFeedback;
  /** True after a pass or the last attempt: right answers may be shown. */
  readonly isOver: boolean;
  readonly drawOf: (position: number) => Draw;
}

/** What the database knows of a learner's results at a quiz, without regard to what may be shown. */
interface ResultRows {
  readonly marks: readonly Mark[];
  readonly practised: readonly { readonly lessonId: string; readonly questions: number }[];
  readonly answers: readonly AnswerWithKey[];
  readonly certificates: readonly { readonly code: string | null }[];
}

/** The queries of `ResultRows`. */
export const resultQueries = {
  marks: marksOfAttempts,
  practised: practisedLessons,
  answers: answersWithKeys,
  certificates: certificateCode,
};

/** Returns the result of a closed attempt, with as much as its quiz lets learners see. */
export function resultOf(rows: ResultRows, { summary, feedback, isOver, drawOf }: Shown): ShownResult {
  const nothing = { attempt: summary, sections: [], study: [], practice: null, answers: null };
  const certificate = summary.isPassed ? (rows.certificates[0]?.code ?? null) : null;
  if (summary.state !== 'marked' || feedback === 'score') return { ...nothing, certificate };
  const ofAttempt = rows.marks.filter(({ attemptId }) => attemptId === summary.id);
  const study = placesIn(ofAttempt);
  return {
    attempt: summary,
    sections: [...Map.groupBy(ofAttempt, ({ sectionId }) => sectionId).values()].map((each) => ({
      title: each[0]?.sectionTitle ?? null,
      right: each.filter(({ isRight }) => isRight).length,
      of: each.length,
    })),
    study,
    practice: summary.isPassed ? null : practiceOf(rows.practised, study),
    answers:
      feedback === 'answers' && isOver
        ? answersOf(
            rows.answers.filter(({ attemptId }) => attemptId === summary.id),
            drawOf,
          )
        : null,
    certificate,
  };
}

/** The practice of the lessons that a learner is to study again; null if no practice question is about them. */
function practiceOf(rows: ResultRows['practised'], study: readonly StudyPlace[]): ShownResult['practice'] {
  const practised = rows.filter(({ lessonId }) => study.some((place) => place.lessonId === lessonId));
  if (practised.length === 0) return null;
  const all = practised.reduce((sum, { questions }) => sum + questions, 0);
  return {
    lessonIds: practised.map(({ lessonId }) => lessonId),
    questions: practised.length === 1 ? all : Math.min(all, maxAtOnce),
  };
}

type Mark = RowOf<typeof marksOfAttempts>;
type AnswerWithKey = RowOf<typeof answersWithKeys>;

/** The places that a learner has missed questions about, each once. */
function placesIn(marks: readonly Mark[]): StudyPlace[] {
  const places = Map.groupBy(marks, ({ lessonId, second, page, words }) =>
    JSON.stringify([lessonId, second, page, words]),
  );
  return [...places.values()].flatMap((each) => {
    const [first] = each;
    const missed = each.filter(({ isRight }) => !isRight).length;
    if (!first?.lessonId || !first.isPublished || missed === 0) return [];
    const { lessonId, lessonTitle, second, page, heading, words } = first;
    return [
      {
        lessonId,
        title: lessonTitle ?? '',
        second,
        page,
        heading,
        words,
        minutes: minutesAt(first),
        missed,
        of: each.length,
      },
    ];
  });
}

/** Returns the whole minutes that a place takes, by the speed of its kind of lesson; null if unknown. */
function minutesAt({
  kind,
  second,
  page,
  words,
  durationSeconds,
  pageCount,
  wordCount,
  taughtWords,
}: Mark): number | null {
  if (kind === null || (words !== null && taughtWords === null)) return null;
  return lessonKinds[kind].minutes({
    durationSeconds: durationSeconds === null ? null : Math.max(0, durationSeconds - (second ?? 0)),
    pageCount: page === null ? pageCount : 1,
    wordCount: taughtWords ?? wordCount ?? 0,
  });
}

/** The questions of an attempt with their keys, by the revisions that they are marked by. */
function answersOf(rows: readonly AnswerWithKey[], drawOf: (position: number) => Draw) {
  return rows.map(({ position, content: stored, answer: input, isRight }) => {
    const content = contentIn(stored);
    const answer = input as Answer | null;
    const draw = drawOf(position);
    const marked = answerWithReason(content, answer, draw.locale);
    // A correction of the question raises results, and leaves those that it would lower.
    return { question: keylessOf(content, draw), answer, marked: { ...marked, isRight: isRight ?? false } };
  });
}

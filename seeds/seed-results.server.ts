import { createHash, randomUUID } from 'node:crypto';
import { submissionLevels, submissions } from '#app/database/schema/assignments.ts';
import { quizAnswers, quizAttempts } from '#app/database/schema/quizzes.ts';
import { reviewCards, reviewLog } from '#app/database/schema/practice.ts';
import {
  answerByOf,
  highestLevel,
  maxPointsOf,
  type AssignmentInput,
} from '#app/modules/study/assignments/assignment-rules.ts';
import { askedBy, limitsOf, pointsToPassOf, type QuizInput } from '#app/modules/study/quizzes/quiz-rules.ts';
import { recordProof } from '#app/modules/study/learning/proofs/record-proof.server.ts';
import { insertCompletion } from '#app/modules/study/learning/progress-queries.server.ts';
import { recordCompletion } from '#app/modules/study/learning/record-completion.server.ts';
import { parametersVersion, replay } from '#app/modules/study/practice/replay.ts';
import { ratingOf } from '#app/modules/study/practice/mastery.ts';
import { drawOrder } from '#app/modules/catalogue/questions/kinds/draw-order.ts';
import { answerWithReason, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { DemoCourseRecord } from './seed-courses.server.ts';
import type { SeededExercise, SeededQuestion } from './seed-exercises.server.ts';

/** An exercise that a learner has done, and when. */
interface DoneExercise {
  readonly actor: Extract<Actor, { kind: 'learner' }>;
  readonly course: Pick<DemoCourseRecord, 'id' | 'slug' | 'work'>;
  readonly lesson: { readonly id: string; readonly title: string };
  readonly exercise: SeededExercise;
  readonly at: Date;
  readonly now: Date;
  /** Staff member who graded the submissions. */
  readonly graderId: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

/**
 * Writes how a learner did an exercise in the past, with all rows, and completes its lesson, because live use cases would use the current
 * time. The progress of the course is counted with the next lesson, or with the quiz, which is the last one.
 */
export async function seedResult(db: Database, done: DoneExercise): Promise<void> {
  const { actor, course, lesson, exercise } = done;
  const learner = { userId: actor.userId, courseId: course.id };
  if (exercise.kind === 'check') {
    await passQuiz(db, done, exercise);
    const held = { learner, lessonId: lesson.id, kind: exercise.kind, work: course.work };
    await recordCompletion(db, null, held, lastSubmissionOf(done, exercise.input));
    return;
  }
  if (exercise.kind === 'practice') await practise(db, done, exercise.questions);
  else await submitExercise(db, done, exercise.input);
  await insertCompletion(db, learner, lesson.id, done.at);
}

/** Returns true for about this share of learners and questions, and the same for each of them in every seeding. */
function isBelow(share: number, ...of: readonly string[]): boolean {
  return createHash('sha256').update(of.join(' ')).digest().readUInt16BE(0) / 65_536 < share;
}

/** An answer with the mistake that people make: another option, a number that the author expected, or the wrong order. */
function wrongAnswer(content: QuestionContent, seed: string): Answer {
  switch (content.kind) {
    case 'single_choice':
      return drawOrder(content.options, seed).find(({ isRight }) => !isRight)?.id ?? '';
    case 'multiple_choice':
      return drawOrder(content.options, seed)
        .filter(({ isRight }, place) => isRight !== (place === 0))
        .map(({ id }) => id);
    case 'true_false':
      return !content.isTrue;
    case 'number':
      return String(content.replies[0]?.value ?? content.right * 2 + 1);
    case 'short_text':
      return content.replies[0]?.text ?? 'I do not know';
    case 'ordering':
      return content.items.map(({ id }) => id).toReversed();
    case 'matching':
      return [...content.pairs.slice(1), ...content.pairs.slice(0, 1)].map(({ answer }) => answer.id);
    case 'gaps':
      return [];
  }
}

function answerTo({ content }: SeededQuestion, isWrong: boolean, seed: string) {
  const answer = isWrong ? wrongAnswer(content, seed) : answerWithReason(content, null, 'en').solution;
  return { answer, isRight: answerWithReason(content, answer, 'en').isRight };
}

/** Answers each question of a practice lesson once, some of them wrong, half a minute apart. */
async function practise(
  db: Database,
  { actor, course, at }: DoneExercise,
  questions: readonly SeededQuestion[],
): Promise<void> {
  const log = questions.map((question, place) => {
    const answeredAt = before(at, (questions.length - place) * 30_000);
    const marked = answerTo(question, isBelow(0.25, actor.email, JSON.stringify(question.content.prompt)), actor.email);
    const row = {
      id: randomUUID(),
      questionId: question.id,
      courseId: course.id,
      rating: ratingOf(marked.isRight),
      answeredAt,
    };
    return {
      ...row,
      ...marked,
      userId: actor.userId,
      revision: 1,
      receivedAt: answeredAt,
      parameters: parametersVersion,
    };
  });
  await db.insert(reviewLog).values(log);
  await db.insert(reviewCards).values(replay(log).map((card) => ({ ...card, userId: actor.userId })));
}

/**
 * Pause until the second attempt; null for a learner who passes at once. One in three needs a second attempt, if the pause is over by
 * now.
 */
function pauseOf({ actor, course, at, now }: DoneExercise, { hoursBetween }: QuizInput): number | null {
  const pause = (hoursBetween + 1) * hourMs;
  return isBelow(1 / 3, actor.email, course.slug) && at.getTime() + pause < now.getTime() ? pause : null;
}

const lastSubmissionOf = (done: DoneExercise, input: QuizInput) =>
  new Date(done.at.getTime() + (pauseOf(done, input) ?? 0));

/** Passes a quiz, at the first or the second attempt. */
async function passQuiz(
  db: Database,
  done: DoneExercise,
  { input, pool }: { readonly input: QuizInput; readonly pool: readonly SeededQuestion[] },
): Promise<void> {
  const { actor, course, lesson, at } = done;
  const of = askedBy(input.draws);
  const pointsToPass = pointsToPassOf(input.passPercent, of);
  const last = { mistakes: isBelow(0.5, actor.email, 'mistakes') ? 1 : 2, submittedAt: lastSubmissionOf(done, input) };
  const attempts =
    pauseOf(done, input) === null ? [last] : [{ mistakes: of - pointsToPass + 1, submittedAt: at }, last];
  for (const [index, { mistakes, submittedAt }] of attempts.entries()) {
    const number = index + 1;
    const seed = `${actor.email} ${number}`;
    const asked = input.draws.flatMap(({ sectionId, questions }) =>
      drawOrder(
        pool.filter((question) => question.sectionId === sectionId),
        seed,
      ).slice(0, questions),
    );
    const wrong = new Set(drawOrder(asked, `${seed} wrong`).slice(0, mistakes));
    const answers = drawOrder(asked, seed).map((question) => ({
      question,
      ...answerTo(question, wrong.has(question), seed),
    }));
    const points = answers.filter(({ isRight }) => isRight).length;
    const startedAt = before(submittedAt, 11 * minuteMs);
    const id = randomUUID();
    await db.insert(quizAttempts).values({
      id,
      userId: actor.userId,
      lessonId: lesson.id,
      courseId: course.id,
      number,
      seed: randomUUID(),
      of,
      pointsToPass,
      shufflesAnswers: input.shufflesAnswers,
      startedAt,
      ...limitsOf(input, startedAt),
      state: 'marked',
      studyEventId: randomUUID(),
      submittedAt,
      receivedAt: submittedAt,
      points,
    });
    await db.insert(quizAnswers).values(
      answers.map(({ question, answer, isRight }, position) => ({
        attemptId: id,
        position,
        questionId: question.id,
        revision: 1,
        markedBy: 1,
        answer,
        isRight,
        seconds: isRight ? 35 + ((position * 7) % 30) : 55 + ((position * 11) % 40),
      })),
    );
    if (points >= pointsToPass) {
      const proof = {
        userId: actor.userId,
        courseId: course.id,
        lessonId: lesson.id,
        kind: 'check' as const,
        title: lesson.title,
      };
      await recordProof(db, { ...proof, points, outOf: of, at: submittedAt });
    }
  }
}

const submittedText = `I closed three days at the counter: Monday, Tuesday and Wednesday.

Monday had a difference of −50 in the cash column. I had given change for a 200 note as if it were 150. Tuesday had none. On Wednesday the M-Pesa column was 300 above the balance: I had written one payment twice, and found it when I ticked the codes on the statement.

Next week I write the last four characters of the code at once, and my sister counts the cash on Saturday, before I look at the sheet.`;

const feedback = 'All three sheets are complete, and you found both causes yourself. Keep the rule about the code.';

interface WaitingSubmission {
  readonly userId: string;
  readonly course: DemoCourseRecord;
  readonly text: string;
  readonly at: Date;
}

/** Writes an unopened submission for the assignment of a course. */
export async function seedWaitingSubmission(
  db: Database,
  { userId, course, text, at }: WaitingSubmission,
): Promise<void> {
  const [assigned] = course.published.flatMap(({ id, exercise }) =>
    exercise && 'input' in exercise && 'rubric' in exercise.input ? [{ lessonId: id, ...exercise.input }] : [],
  );
  if (!assigned) throw new Error(`the demo course ${course.slug} has no assignment`);
  const { lessonId, rubric, pointsToAccept, answerDays } = assigned;
  await db.insert(submissions).values({
    id: randomUUID(),
    userId,
    lessonId,
    courseId: course.id,
    number: 1,
    text,
    rubric,
    pointsToAccept,
    of: maxPointsOf(rubric),
    submittedAt: at,
    receivedAt: at,
    answerBy: answerByOf(at, answerDays),
  });
}

/** Writes a submission that is accepted two days later. */
async function submitExercise(
  db: Database,
  { actor, course, lesson, at, graderId }: DoneExercise,
  { rubric, pointsToAccept, answerDays }: AssignmentInput,
): Promise<void> {
  const id = randomUUID();
  const submittedAt = before(at, 2 * 24 * hourMs);
  const levels = rubric.map((criterion, place) => ({
    submissionId: id,
    criterion: criterion.id,
    level: place === 1 ? highestLevel - 1 : highestLevel,
  }));
  const of = maxPointsOf(rubric);
  const points = levels.reduce((sum, { level }) => sum + level, 0);
  await db.insert(submissions).values({
    id,
    userId: actor.userId,
    lessonId: lesson.id,
    courseId: course.id,
    number: 1,
    text: submittedText,
    rubric,
    pointsToAccept,
    of,
    state: 'accepted',
    submittedAt,
    receivedAt: submittedAt,
    answerBy: answerByOf(submittedAt, answerDays),
    openedAt: at,
    openedBy: graderId,
    decidedAt: at,
    decidedBy: graderId,
    points,
    feedback,
    seenAt: at,
  });
  await db.insert(submissionLevels).values(levels);
  const proof = {
    userId: actor.userId,
    courseId: course.id,
    lessonId: lesson.id,
    kind: 'assignment' as const,
    title: lesson.title,
  };
  await recordProof(db, { ...proof, points, outOf: of, at });
}

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { submitQuizAttempt } from '#app/modules/study/quizzes/submit-attempt.server.ts';
import { previewRegrade, regradeQuestion } from '#app/modules/study/quizzes/regrade/regrade-question.server.ts';
import { readQuizSettings, saveQuizSettings } from '#app/modules/study/quizzes/save-quiz-settings.server.ts';
import { decideLateAttempt } from '#app/modules/study/quizzes/late/decide-late-attempt.server.ts';
import { readLateAttempts } from '#app/modules/study/quizzes/late/read-late-attempts.server.ts';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { archiveQuestion } from '#app/modules/catalogue/questions/archive-question.server.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { readQuestion } from '#app/modules/catalogue/questions/read-question.server.ts';
import { saveQuestion } from '#app/modules/catalogue/questions/save-question.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { codeOf } from '../support/code-of.ts';
import { depsOf, randomSettings, readAttempts, type QuizCourse, type StoredAttempt } from './quiz-course.ts';

/** What happened in a step, besides what the database says. */
export interface Step {
  readonly name: string;
  /** True if a regrade was allowed to lower results. */
  readonly lowersResults?: boolean;
  /** Submissions that were acknowledged, with what was sent. */
  readonly submitted?: readonly {
    readonly attemptId: string;
    readonly answers: readonly unknown[];
    readonly state: string;
  }[];
  /** The late attempt that was decided. */
  readonly decided?: string;
}

const hour = 3600;
/** Right, wrong, and not an answer at all. */
const answers: readonly unknown[] = [
  true,
  false,
  'paybill',
  'till',
  '5350',
  '6,550',
  '٥٣٥٠',
  '1,5',
  ['code', 'credit'],
  ['code', 'credit', 'airtime'],
  null,
  '',
  [],
  Number.NaN,
  5,
  {},
  'x'.repeat(5_000),
  '\0',
  '\ud800',
];

const steps: Readonly<
  Record<string, { readonly weight: number; run(course: QuizCourse): Promise<Omit<Step, 'name'>> }>
> = {
  start: { weight: 6, run: start },
  submit: { weight: 7, run: submit },
  wait: { weight: 3, run: wait },
  hear: { weight: 4, run: hear },
  decideLate: { weight: 2, run: decideLate },
  correct: { weight: 2, run: correct },
  regrade: { weight: 3, run: regrade },
  archive: { weight: 1, run: archive },
  settings: { weight: 1, run: changeSettings },
  revoke: { weight: 1, run: revoke },
  allAtOnce: { weight: 2, run: allAtOnce },
};
const weights = Object.fromEntries(Object.entries(steps).map(([name, { weight }]) => [name, weight]));

/** Does something at random. */
export async function takeStep(course: QuizCourse): Promise<Step> {
  const name = course.random.pick(weights);
  return { name, ...(await steps[name]?.run(course)) };
}

const anyOf = <Item>({ random }: QuizCourse, items: readonly Item[]): Item => items[random.below(items.length)] as Item;

/** A learner starts in up to three tabs. */
async function start(course: QuizCourse) {
  const learner = anyOf(course, course.learners);
  const place = { course: course.courseId, lessonId: course.lessonId };
  const tabs = Array.from({ length: 1 + course.random.below(3) }, () =>
    codeOf(startQuizAttempt(depsOf(course, learner), place)),
  );
  const codes = await Promise.all(tabs);
  if (course.revoked.has(learner.userId) && codes.includes(null)) throw new Error('started without an enrolment');
  return {};
}

/** A device hands in one of the learner's attempts, of whatever state, once or with two answers at once; its submission may be a day old. */
async function submit(course: QuizCourse, attempts?: readonly StoredAttempt[]): Promise<Omit<Step, 'name'>> {
  const { random, learners, revoked } = course;
  const known = attempts ?? (await readAttempts(course));
  if (known.length === 0) return {};
  const open = known.filter(({ state }) => state === 'open');
  const attempt = anyOf(course, open.length > 0 && !random.once(4) ? open : known);
  const learner = learners.find(({ userId }) => userId === attempt.userId);
  if (!learner) throw new Error('an attempt of nobody');
  const event = { id: randomUUID(), secondsAgo: random.once(2) ? random.below(hour) : random.below(40 * hour) };
  const sent = Array.from({ length: 1 + random.below(2) }, () => attempt.answers.map(() => anyOf(course, answers)));
  const submitted = await Promise.all(
    sent.map(async (input) => {
      const work = submitQuizAttempt(depsOf(course, learner), {
        course: course.courseId,
        lessonId: course.lessonId,
        attemptId: attempt.id,
        answers: input.map((answer) => ({ answer, seconds: random.below(100) })),
        event,
      });
      const code = await codeOf(work);
      if (code !== null && !(code === 'submission_after_end' && revoked.has(learner.userId)))
        throw new Error(`a submission answers ${code}`);
      // Without an enrolment the answers are kept, and the attempt stays as it is.
      return { attemptId: attempt.id, answers: input, state: code === null ? (await work).state : attempt.state };
    }),
  );
  return { submitted };
}

function wait({ env, random }: QuizCourse) {
  env.clock.advance({ minutes: random.once(2) ? random.below(60) : random.below(48 * 60) });
  return Promise.resolve({});
}

/** A device of a learner is online for a while, and its page says so now and then. */
async function hear({ env, random, learners, heard }: QuizCourse) {
  const { userId } = learners[random.below(learners.length)] ?? { userId: '' };
  for (let left = 1 + random.below(6); left > 0; left -= 1) {
    env.clock.advance({ seconds: 5 + random.below(50) });
    await recordSeen(env, userId);
    heard.set(userId, [...(heard.get(userId) ?? []), env.clock.now()]);
  }
  return {};
}

/** Two graders decide about a late attempt at once, perhaps the opposite; one of them decides. */
async function decideLate(course: QuizCourse): Promise<Omit<Step, 'name'>> {
  const { grader, random } = course;
  const deps = depsOf(course, grader);
  const waiting = await readLateAttempts(deps);
  if (waiting.length === 0) return {};
  const { id: attemptId } = anyOf(course, waiting);
  const decisions = [random.once(2), random.once(2)];
  const codes = await Promise.all(decisions.map((counts) => codeOf(decideLateAttempt(deps, { attemptId, counts }))));
  const isAgreed = decisions[0] === decisions[1];
  if (codes.filter((code) => code === null).length !== (isAgreed ? 2 : 1))
    throw new Error(`decisions answer ${codes.join(', ')}`);
  if (await readLateAttempts(deps).then((rows) => rows.some(({ id }) => id === attemptId)))
    throw new Error('a decided attempt waits');
  return { decided: attemptId };
}

/** Another answer is right from now on. */
function corrected(content: QuestionContent): QuestionContent {
  switch (content.kind) {
    case 'true_false':
      return { ...content, isTrue: !content.isTrue };
    case 'number':
      return { ...content, right: 11_900 - content.right, replies: [] };
    case 'single_choice':
      return {
        ...content,
        options: content.options.map((option) => ({ ...option, isRight: option.id !== 'line' && !option.isRight })),
      };
    case 'multiple_choice':
      return {
        ...content,
        options: content.options.map((option) =>
          option.id === 'airtime' ? { ...option, isRight: !option.isRight } : option,
        ),
      };
    default:
      return content;
  }
}

async function correct(course: QuizCourse) {
  const { courseId, grader } = course;
  const id = anyOf(course, course.questionIds);
  const { version, input } = await readQuestion(depsOf(course, grader), { courseId, id });
  const content = corrected(input.content);
  const change = { courseId, id, version, input: { ...input, content }, isPublished: true };
  const code = await codeOf(saveQuestion(depsOf(course, grader), change));
  if (code !== null && code !== 'question_archived') throw new Error(`a correction answers ${code}`);
  return {};
}

async function regrade(course: QuizCourse) {
  const { courseId, grader, random } = course;
  const questionId = anyOf(course, course.questionIds);
  const deps = depsOf(course, grader);
  const { revision } = await previewRegrade(deps, { courseId, questionId });
  const lowersResults = random.once(5);
  await regradeQuestion(deps, { courseId, questionId, revision, lowersResults, message: '' });
  return { lowersResults };
}

async function archive(course: QuizCourse) {
  const id = anyOf(course, course.questionIds);
  const change = { courseId: course.courseId, id, isArchived: course.random.once(2) };
  await archiveQuestion(depsOf(course, course.grader), change);
  return {};
}

async function changeSettings(course: QuizCourse) {
  const { courseId, lessonId, grader, settings, random } = course;
  const deps = depsOf(course, grader);
  const { version, lesson } = await readQuizSettings(deps, { courseId, lessonId });
  const input = { ...settings, ...randomSettings(random) };
  const form = { courseId, lessonId, version, input, lessonVersion: lesson.version, rule: null };
  const code = await codeOf(saveQuizSettings(deps, form));
  if (code !== null && code !== 'pool_too_small') throw new Error(`settings answer ${code}`);
  if (code === null) course.settings = input;
  return {};
}

/** An enrolment ends, or begins again. */
async function revoke(course: QuizCourse) {
  const { env, courseId, revoked } = course;
  const { userId } = anyOf(course, course.learners);
  if (revoked.delete(userId))
    await env.db.execute(
      sql`update enrolments set revoked_at = null where user_id = ${userId} and course_id = ${courseId}`,
    );
  else {
    await revokeEnrolment(env.db, { userId, courseId, at: env.clock.now() });
    revoked.add(userId);
  }
  return {};
}

/** Submissions, a start, a correction and a regrade at the same moment. */
async function allAtOnce(course: QuizCourse) {
  const attempts = await readAttempts(course);
  const [one, other, regraded] = await Promise.all([
    submit(course, attempts),
    submit(course, attempts),
    regrade(course).catch(ifCorrected),
    start(course),
    correct(course),
  ]);
  return { ...regraded, submitted: [...(one.submitted ?? []), ...(other.submitted ?? [])] };
}

/** The correction was first. */
function ifCorrected(error: unknown): Pick<Step, 'lowersResults'> {
  if (error instanceof DomainError && error.code === 'regrade_changed') return {};
  throw error;
}

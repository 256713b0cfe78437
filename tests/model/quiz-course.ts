import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { readQuizSettings } from '#app/modules/study/quizzes/save-quiz-settings.server.ts';
import type { QuizInput } from '#app/modules/study/quizzes/quiz-rules.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { QuizAttemptState } from '#app/shared/study-terms.ts';
import type { Random } from '../long/random.ts';
import type { TestEnv } from '../support/test-env.ts';

/** An attempt with its answers, as the database has it. */
export interface StoredAttempt extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly number: number;
  readonly state: QuizAttemptState;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly arrivesBy: Date | null;
  readonly submittedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly claimedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly mustBeOnline: boolean;
  readonly seed: string;
  readonly answers: readonly {
    readonly questionId: string;
    readonly revision: number;
    readonly markedBy: number;
    readonly answer: unknown;
    readonly isRight: boolean | null;
    readonly content: QuestionContent;
  }[];
}

type Learner = Awaited<ReturnType<typeof learnerActor>>;

/** A course with one quiz, two learners and a grader, of which the model knows every rule and every refusal. */
export interface QuizCourse {
  readonly env: TestEnv;
  readonly random: Random;
  readonly courseId: string;
  readonly lessonId: string;
  readonly learners: readonly Learner[];
  readonly grader: Actor;
  readonly questionIds: readonly string[];
  /** The settings of now. */
  settings: QuizInput;
  /** Learners whose enrolment is ended. */
  readonly revoked: Set<string>;
  /** When the server heard from each learner, besides starts and submissions. */
  readonly heard: Map<string, Date[]>;
}

const log = createLog('silent');

/** What the use cases take. */
export const depsOf = ({ env }: QuizCourse, actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  contentAccess: 'enrolled' as const,
  mailing: { jobs: env.jobs, appUrl: 'https://shop.example', log },
  liveEvents: { publish: () => undefined },
});

/** Settings of a quiz that draws from the questions without a place. */
export const randomSettings = (random: Random): Partial<QuizInput> => ({
  passPercent: [1, 50, 70, 100][random.below(4)] ?? 70,
  attemptsAllowed: random.once(4) ? null : 1 + random.below(3),
  hoursBetween: random.once(3) ? 1 + random.below(30) : 0,
  minutes: random.once(2) ? 10 + random.below(60) : null,
  graceHours: random.below(30),
  mustBeOnline: random.once(4),
  drawsAgain: random.once(2),
  shufflesAnswers: random.once(2),
  draws: [{ sectionId: null, questions: 1 + random.below(3) }],
});

/** Questions whose right answer a correction can change. */
const contents: readonly QuestionContent[] = [
  { ...exampleQuestions.true_false, isTrue: true },
  exampleQuestions.single_choice,
  exampleQuestions.number,
  exampleQuestions.multiple_choice,
];

export async function createQuizCourse(env: TestEnv, random: Random): Promise<QuizCourse> {
  const course = await createCourse(env.db, { sections: [{ lessons: [{ type: 'check', title: 'Final quiz' }] }] });
  const place = { courseId: course.id, lessonId: course.lessons[0]?.id ?? '' };
  const questionIds = [];
  for (const content of contents.slice(random.below(2)))
    questionIds.push(await createQuestion(env.db, course.id, { use: 'check', content }));
  await createQuiz(env.db, place, randomSettings(random));
  const learners = [await learnerActor(env.db), await learnerActor(env.db)];
  for (const { userId } of learners) await createEnrolment(env.db, { userId, courseId: course.id });
  const grader = await staffActor(env.db);
  const { input } = await readQuizSettings({ db: env.db, clock: env.clock, actor: grader }, place);
  if (!input) throw new Error('the quiz has no settings');
  return {
    env,
    random,
    ...place,
    learners,
    grader,
    questionIds,
    settings: input,
    revoked: new Set(),
    heard: new Map(),
  };
}

/** Reads all attempts of the quiz, oldest first. */
export async function readAttempts({ env, lessonId }: QuizCourse): Promise<StoredAttempt[]> {
  const { rows } = await env.pool.query<StoredAttempt>(
    `select p.id, p.user_id "userId", p.number, p.state, p.points, p."of", p.points_to_pass "pointsToPass", p.started_at "startedAt",
       p.ends_at "endsAt", p.arrives_by "arrivesBy", p.handed_in_at "submittedAt", p.received_at "receivedAt",
       p.claimed_at "claimedAt", p.decided_at "decidedAt", p.must_be_online "mustBeOnline", p.seed,
       (select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'revision', a.revision, 'markedBy', a.marked_by, 'answer', a.answer,
         'isRight', a.is_right, 'content', r.content) order by a.position)
        from check_answers a join question_revisions r on r.question_id = a.question_id and r.number = a.marked_by where a.paper_id = p.id) answers
     from check_papers p where p.lesson_id = $1 order by p.user_id, p.number`,
    [lessonId],
  );
  return rows;
}

/** Returns what each learner has proved in the quiz, as points of how many. */
export async function readProofs({ env, lessonId }: QuizCourse): Promise<ReadonlyMap<string, number>> {
  const { rows } = await env.db.execute<{ userId: string; share: number }>(sql`
    select d.user_id as "userId", p.points::float8 / p.out_of as share
    from lesson_completions d join lesson_proofs p on p.user_id = d.user_id and p.lesson_id = d.lesson_id where d.lesson_id = ${lessonId}`);
  return new Map(rows.map(({ userId, share }) => [userId, share]));
}

import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createCheck } from '#app/modules/study/quizzes/check-factory.ts';
import { readCheckSettings } from '#app/modules/study/quizzes/save-check-settings.server.ts';
import type { CheckInput } from '#app/modules/study/quizzes/check.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { adminActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { PaperState } from '#app/shared/study-terms.ts';
import type { Random } from '../long/random.ts';
import type { TestEnv } from '../support/test-env.ts';

/** A paper with its answers, as the database has it. */
export interface StoredPaper extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly number: number;
  readonly state: PaperState;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly arrivesBy: Date | null;
  readonly handedInAt: Date | null;
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

/** A course with one check, two learners and a grader, of which the model knows every rule and every refusal. */
export interface CheckCourse {
  readonly env: TestEnv;
  readonly random: Random;
  readonly courseId: string;
  readonly lessonId: string;
  readonly learners: readonly Learner[];
  readonly grader: Actor;
  readonly questionIds: readonly string[];
  /** The settings of now. */
  settings: CheckInput;
  /** Learners whose enrolment is ended. */
  readonly revoked: Set<string>;
  /** When the server heard from each learner, besides starts and hand-ins. */
  readonly heard: Map<string, Date[]>;
}

const log = createLog('silent');

/** What the use cases take. */
export const depsOf = ({ env }: CheckCourse, actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  contentAccess: 'enrolled' as const,
  mailing: { jobs: env.jobs, appUrl: 'https://shop.example', log },
  liveEvents: { publish: () => undefined },
});

/** Settings of a check that draws from the questions without a place. */
export const randomSettings = (random: Random): Partial<CheckInput> => ({
  passPercent: [1, 50, 70, 100][random.below(4)] ?? 70,
  attempts: random.once(4) ? null : 1 + random.below(3),
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

export async function createCheckCourse(env: TestEnv, random: Random): Promise<CheckCourse> {
  const course = await createCourse(env.db, { sections: [{ lessons: [{ type: 'check', title: 'Final check' }] }] });
  const place = { courseId: course.id, lessonId: course.lessons[0]?.id ?? '' };
  const questionIds = [];
  for (const content of contents.slice(random.below(2)))
    questionIds.push(await createQuestion(env.db, course.id, { use: 'check', content }));
  await createCheck(env.db, place, randomSettings(random));
  const learners = [await learnerActor(env.db), await learnerActor(env.db)];
  for (const { userId } of learners) await createEnrolment(env.db, { userId, courseId: course.id });
  const grader = await adminActor(env.db);
  const { input } = await readCheckSettings({ db: env.db, clock: env.clock, actor: grader }, place);
  if (!input) throw new Error('the check has no settings');
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

/** Reads all papers of the check, oldest first. */
export async function readPapers({ env, lessonId }: CheckCourse): Promise<StoredPaper[]> {
  const { rows } = await env.pool.query<StoredPaper>(
    `select p.id, p.user_id "userId", p.number, p.state, p.points, p."of", p.points_to_pass "pointsToPass", p.started_at "startedAt",
       p.ends_at "endsAt", p.arrives_by "arrivesBy", p.handed_in_at "handedInAt", p.received_at "receivedAt",
       p.claimed_at "claimedAt", p.decided_at "decidedAt", p.must_be_online "mustBeOnline", p.seed,
       (select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'revision', a.revision, 'markedBy', a.marked_by, 'answer', a.answer,
         'isRight', a.is_right, 'content', r.content) order by a.position)
        from check_answers a join question_revisions r on r.question_id = a.question_id and r.number = a.marked_by where a.paper_id = p.id) answers
     from check_papers p where p.lesson_id = $1 order by p.user_id, p.number`,
    [lessonId],
  );
  return rows;
}

/** Returns what each learner has proved in the check, as points of how many. */
export async function readProofs({ env, lessonId }: CheckCourse): Promise<ReadonlyMap<string, number>> {
  const { rows } = await env.db.execute<{ userId: string; share: number }>(sql`
    select d.user_id as "userId", p.points::float8 / p.out_of as share
    from lesson_completions d join lesson_proofs p on p.user_id = d.user_id and p.lesson_id = d.lesson_id where d.lesson_id = ${lessonId}`);
  return new Map(rows.map(({ userId, share }) => [userId, share]));
}

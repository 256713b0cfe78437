import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import * as schema from '#app/database/schema/all.ts';
import { learnerActor, staffActor } from '#app/modules/study/learning/study-factory.ts';
import { previewRegrade } from '#app/modules/study/quizzes/regrade/regrade-question.server.ts';
import { readDuePractice, readFiveMinutes } from '#app/modules/study/practice/read-five-minutes.server.ts';
import { readKnowledge } from '#app/modules/study/practice/read-knowledge.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { writeStudyAtSize } from '#tests/support/study-at-size.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { exportGradebook, readGradebook } from './read-gradebook.server.ts';
import { readItemAnalysis, readRightAtOnce } from './read-item-analysis.server.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

// Rows are bare: no payment of an enrolment has an order.
const env = useTestEnv({ invariants: false });

/** Tables that grow with every answer. The others are so small here that the planner reads them whole. */
const growing = new Set(['review_log', 'review_cards', 'check_papers', 'check_answers', 'enrolments']);

const readWhole = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(readWhole),
];

interface Query {
  readonly text: string;
  readonly values: unknown[];
}

/** Does something, and returns the queries that it asked. */
async function queriesOf(work: (db: Database) => Promise<unknown>): Promise<Query[]> {
  const asked: Query[] = [];
  const logQuery = (text: string, values: unknown[]) => void asked.push({ text, values });
  await work(drizzle(env.pool, { schema, logger: { logQuery } }));
  return asked;
}

// Only the planner of a real server counts.
describe.runIf(env.engine === 'postgres')('grades and practice at size', () => {
  it('are read by indexes, no table of answers as a whole', async () => {
    const learner = await learnerActor(env.db);
    const actor = await staffActor(env.db);
    await writeStudyAtSize(env.db, { learners: 1500, courses: 200, questions: 12, answers: 2 });
    await env.pool.query('vacuum analyze');
    const { rows } = await env.db.execute<{ course: string; quiz: string; practice: string }>(sql`
      select e.course_id as course,
        (select id from questions where course_id = e.course_id and use = 'check' limit 1) as quiz,
        (select id from questions where course_id = e.course_id and use = 'practice' limit 1) as practice
      from enrolments e where e.user_id = ${learner.userId} order by e.course_id limit 1`);
    const { course: courseId = '', quiz = '', practice = '' } = rows[0] ?? {};
    const filter = { search: '', show: null, sort: 'name', isDescending: false };
    const now = new Date();
    const clock = { now: () => now };
    const reads: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
      gradebook: (db) => readGradebook({ db, clock, actor }, { courseId, filter, cursor: null, limit: 25 }),
      'those who failed': (db) =>
        readGradebook(
          { db, clock, actor },
          { courseId, filter: { ...filter, show: 'failed' }, cursor: null, limit: 25 },
        ),
      async 'the file'(db) {
        const { batches } = await exportGradebook({ db, clock, actor }, { courseId, filter });
        for await (const batch of batches) expect(batch.length).toBeGreaterThan(0);
      },
      'item analysis': (db) => readItemAnalysis({ db, actor }, { courseId, quizId: null }),
      'right at once': (db) =>
        readRightAtOnce({ db, actor }, [
          { id: quiz, use: 'check' },
          { id: practice, use: 'practice' },
        ]),
      regrade: (db) => previewRegrade({ db, actor }, { courseId, questionId: quiz }),
      'five minutes': (db) => readFiveMinutes({ db, clock, actor: learner }),
      'due practice': (db) => readDuePractice({ db, clock, actor: learner }),
      knowledge: (db) => readKnowledge(db, { userId: learner.userId, courseId, now }),
    };
    for (const [name, read] of Object.entries(reads)) {
      const queries = await queriesOf(read);
      expect(queries.length, name).toBeGreaterThan(0);
      for (const { text, values } of queries) {
        const plan = await env.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (format json) ${text}`,
          values,
        );
        const root = plan.rows[0]?.['QUERY PLAN'][0].Plan;
        // What is due is a few questions of all banks.
        const isSmall = (table: string) =>
          !growing.has(table) && !(name === 'due practice' && table === 'question_revisions');
        const whole = root ? readWhole(root).filter((table) => !isSmall(table)) : ['no plan'];
        expect.soft(whole, `${name}: ${text}`).toEqual([]);
      }
    }
  });
});

import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createMixedCourse } from '#app/modules/study/learning/study-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { selectSimilar } from './similar-queries.server.ts';

const env = useTestEnv();

interface Pair {
  readonly asked: string;
  readonly before: string;
}

const pairsIn = (file: string): readonly Pair[] =>
  readFileSync(`tests/fixtures/similar-questions/${file}.txt`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [asked = '', before = ''] = line.split(' | ');
      return { asked, before };
    });

/** Writes earlier questions of nobody, all in one lesson. */
async function write(bodies: readonly string[]) {
  const { course, video } = await createMixedCourse(env.db);
  await env.db.execute(sql`insert into lesson_questions (id, lesson_id, course_id, body)
    select gen_random_uuid(), ${video}, ${course.id}, body from unnest(${sql.param([...bodies])}::text[]) as b(body)`);
  return course.id;
}

async function missedOf(courseId: string, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const missed: Pair[] = [];
  for (const pair of pairs) {
    const found = await selectSimilar(env.db, { courseId, text: pair.asked, limit: 3 });
    if (!found.some(({ body }) => body === pair.before)) missed.push(pair);
  }
  return missed;
}

test('of 200 pairs in both languages the earlier question is among the first three in 70 of 100', async () => {
  const [english, kiswahili] = [pairsIn('english'), pairsIn('kiswahili')];
  expect([english.length, kiswahili.length]).toEqual([100, 100]);
  const courseId = await write([...english, ...kiswahili].map(({ before }) => before));
  const missed = [...(await missedOf(courseId, english)), ...(await missedOf(courseId, kiswahili))];
  expect(missed.length, missed.map(({ asked }) => asked).join('\n')).toBeLessThanOrEqual(60);
});

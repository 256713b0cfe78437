import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courses } from '#app/database/schema/catalogue.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { prepareQuery } from './prepare-query.ts';

const env = useTestEnv();

test('a query is built once for the pool, and a transaction runs it on its own connection', async () => {
  let built = 0;
  const titleOf = prepareQuery(['id'], (db, { id }) => {
    built += 1;
    return db.select({ title: courses.title }).from(courses).where(eq(courses.id, id));
  });
  const [first, second] = [await createCourse(env.db, { title: 'One' }), await createCourse(env.db, { title: 'Two' })];
  for (let time = 1; time <= 5; time += 1) {
    expect(await titleOf(env.db, { id: first.id })).toEqual([{ title: 'One' }]);
    expect(await titleOf(env.db, { id: second.id })).toEqual([{ title: 'Two' }]);
  }
  expect(built).toBe(1);
  const undone = env.db.transaction(async (tx) => {
    await tx.update(courses).set({ title: 'Other' }).where(eq(courses.id, first.id));
    expect(await titleOf(tx, { id: first.id })).toEqual([{ title: 'Other' }]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await titleOf(env.db, { id: first.id })).toEqual([{ title: 'One' }]);
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';
import { changeWishlist, exportWishlist, readWishlist, readWishlistIds } from './wishlist.server.ts';
import { maxWishlistCourses } from './wishlist.ts';

const env = useTestEnv();

async function learner(): Promise<Extract<Actor, { kind: 'learner' }>> {
  const { id, email, name } = await createLearner(env.db);
  return { kind: 'learner', userId: id, email, name };
}
const as = (actor: Actor) => ({ db: env.db, clock: env.clock, actor });
const save = (actor: Actor, courseId: string) => changeWishlist(as(actor), { courseId, isWanted: true });
const drop = (actor: Actor, courseId: string) => changeWishlist(as(actor), { courseId, isWanted: false });

specifies('Wishlist: courses kept for later, of each learner alone');
test('a course is saved once, the latest first, and only its learner sees it', async () => {
  const [faith, brian] = [await learner(), await learner()];
  const [first, second] = [await createCourse(env.db), await createCourse(env.db)];
  expect(await save(faith, first.id)).toEqual([first.id]);
  env.clock.advance({ seconds: 1 });
  expect(await save(faith, second.id)).toEqual([second.id, first.id]);
  expect(await save(faith, first.id)).toEqual([second.id, first.id]);
  expect(await readWishlistIds(as(faith))).toEqual([second.id, first.id]);
  expect(await readWishlistIds(as(brian))).toEqual([]);
  expect(await drop(brian, first.id)).toEqual([]);
  expect(await drop(faith, second.id)).toEqual([first.id]);
  expect(await drop(faith, second.id)).toEqual([first.id]);
  expect(await readWishlist(as(brian))).toEqual({ entries: [], gone: [] });
  expect(await exportWishlist(as(faith))).toEqual([{ course: first.title, savedAt: expect.any(Date) }]);
});

test('visitors have none, and courses off sale are not saved', async () => {
  const actor = await learner();
  const draft = await createCourse(env.db, { status: 'draft' });
  await expect(save(visitor, draft.id)).rejects.toMatchObject({ code: 'sign_in_required' });
  await expect(readWishlist(as(visitor))).rejects.toMatchObject({ code: 'sign_in_required' });
  expect(await readWishlistIds(as(visitor))).toEqual([]);
  for (const id of [draft.id, crypto.randomUUID(), 'no-id', ''])
    await expect(save(actor, id)).rejects.toMatchObject({ code: 'course_not_found' });
  expect(await readWishlistIds(as(actor))).toEqual([]);
});

test('a course that was bought since, or went off sale, is marked', async () => {
  const actor = await learner();
  const [sold, owned, gone] = [await createCourse(env.db), await createCourse(env.db), await createCourse(env.db)];
  for (const { id } of [sold, owned, gone]) await save(actor, id);
  await createEnrolment(env.db, { userId: actor.userId, courseId: owned.id });
  await env.db.execute(sql`update courses set status = 'draft' where id = ${gone.id}`);
  const { entries, gone: missing } = await readWishlist(as(actor));
  const states = new Map(entries.map(({ courseId, state }) => [courseId, state]));
  expect(states).toEqual(
    new Map([
      [sold.id, 'for_sale'],
      [owned.id, 'owned'],
    ]),
  );
  expect(missing).toEqual([gone.id]);
  await drop(actor, gone.id);
  expect((await readWishlist(as(actor))).gone).toEqual([]);
});

test('a full wishlist refuses more, and twenty concurrent clicks save once', async () => {
  const actor = await learner();
  const { id } = await createCourse(env.db);
  await Promise.all(Array.from({ length: 20 }, () => save(actor, id)));
  expect(await readWishlistIds(as(actor))).toEqual([id]);
  await env.db.execute(sql`insert into courses (id, slug, title, description, price_cents)
    select gen_random_uuid(), 'kept-' || n, 'Kept', 'Words.', 100 from generate_series(2, ${maxWishlistCourses}::int) n`);
  await env.db.execute(
    sql`insert into wishlist_items (user_id, course_id) select ${actor.userId}, id from courses where slug like 'kept-%'`,
  );
  const { id: more } = await createCourse(env.db);
  await expect(save(actor, more)).rejects.toMatchObject({ code: 'wishlist_full' });
  await save(actor, id);
  await drop(actor, id);
  expect(await save(actor, more)).toHaveLength(maxWishlistCourses);
});

test('a wishlist is deleted with its account, and with its courses', async () => {
  const actor = await learner();
  const [kept, deleted] = [await createCourse(env.db), await createCourse(env.db)];
  for (const { id } of [kept, deleted]) await save(actor, id);
  await env.db.execute(sql`delete from courses where id = ${deleted.id}`);
  expect(await readWishlistIds(as(actor))).toEqual([kept.id]);
  await env.db.execute(sql`delete from users where id = ${actor.userId}`);
  expect((await env.db.execute(sql`select from wishlist_items`)).rows).toEqual([]);
});

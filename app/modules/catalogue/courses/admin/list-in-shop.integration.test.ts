import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { insertPreparation } from '#app/modules/catalogue/media/preparation/preparation-queries.server.ts';
import { createCourse } from '../course-factory.ts';
import { missingForListing, missingInWords } from '../listing.ts';
import { listCoursesForPortal } from './list-courses-for-portal.server.ts';
import { readListing, setListed, setPrice } from './list-in-shop.server.ts';
import { specifies } from '#tests/specifies.ts';
import { isListed } from '../course-queries.server.ts';

const env = useTestEnv();
const all = {
  search: '',
  category: null,
  level: null,
  status: null,
  sort: 'newest',
  isDescending: true,
  page: 1,
} as const;

const staff = async () => {
  const { id: userId, name, email } = await createStaff(env.db);
  return { kind: 'staff', userId, name, email, role: 'manager' } as const;
};
const learner = async () => {
  const { id: userId, name, email } = await createLearner(env.db);
  return { kind: 'learner', userId, name, email } as const;
};
const deps = async () => ({
  db: env.db,
  clock: env.clock,
  liveEvents: { publish: () => {} },
  actor: await staff(),
});
const publish = (courseId: string, isPublished: boolean) =>
  env.pool.query('update lessons set is_published = $2 where course_id = $1', [courseId, isPublished]);
const listed = async () => {
  const { rows } = await env.db.execute<{ title: string }>(
    sql`select title from courses where ${isListed} order by title`,
  );
  return rows.map(({ title }) => title);
};

describe('a course without a published lesson', () => {
  it('is not listed, and is marked in the portal', async () => {
    const needs = await deps();
    const { id } = await createCourse(env.db, { title: 'Empty' });
    await publish(id, false);
    expect(await listed()).toEqual([]);
    expect((await listCoursesForPortal(needs, all)).courses).toMatchObject([{ title: 'Empty', missing: ['lesson'] }]);
    await publish(id, true);
    expect(await listed()).toEqual(['Empty']);
    expect((await listCoursesForPortal(needs, all)).courses).toMatchObject([{ missing: [] }]);
  });

  specifies('Admin portal: a course that lacks something is not put on sale, and its page says what is missing');
  it('cannot be put into the shop by anybody; a staff member can once it has one', async () => {
    const needs = await deps();
    const { id } = await createCourse(env.db, { title: 'Draft', status: 'draft', priceCents: toCents(0) });
    await publish(id, false);
    await expect(setListed(needs, { id, isListed: true })).rejects.toMatchObject({
      code: 'not_ready',
      details: { missing: 'no published lesson and no price' },
    });
    await setPrice(needs, { id, priceCents: toCents(250_000) });
    await publish(id, true);
    const asLearner = { ...needs, actor: await learner() };
    await expect(setListed(asLearner, { id, isListed: true })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setPrice(asLearner, { id, priceCents: toCents(100) })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readListing(asLearner, id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await readListing(needs, id)).toMatchObject({
      status: 'draft',
      missing: [],
      publishedLessons: 2,
      sections: 1,
    });
    await setListed(needs, { id, isListed: true });
    await setListed(needs, { id, isListed: true });
    expect(await listed()).toEqual(['Draft']);
    await setListed(needs, { id, isListed: false });
    expect(await listed()).toEqual([]);
    await expect(setListed(needs, { id: 'no-id', isListed: true })).rejects.toMatchObject({ code: 'course_not_found' });
    const { rows } = await env.pool.query(`select after from audit_log where action = 'course.updated' order by id`);
    expect(rows).toEqual([
      { after: { priceCents: 250_000 } },
      { after: { status: 'active' } },
      { after: { status: 'draft' } },
    ]);
  });

  it('is not in the shop while the video of its only lesson is still to be converted', async () => {
    const needs = await deps();
    const { id: mediaId } = await createMediaFile(env.db, { kind: 'video' });
    const { id } = await createCourse(env.db, {
      title: 'Filmed',
      sections: [{ title: 'One', lessons: [{ type: 'video', title: 'Film', mediaId }] }],
    });
    expect(await listed()).toEqual(['Filmed']);
    await insertPreparation(env.db, mediaId);
    expect(await listed()).toEqual([]);
    expect(await readListing(needs, id)).toMatchObject({ missing: ['video'], publishedLessons: 1, readyLessons: 0 });
    expect((await listCoursesForPortal(needs, all)).courses).toMatchObject([{ missing: ['video'] }]);
    const details = { missing: 'no video that is converted yet' };
    await expect(setListed(needs, { id, isListed: true })).rejects.toMatchObject({ code: 'not_ready', details });
  });
  it('says which videos could not be converted: those of its lessons, and its own', async () => {
    const needs = await deps();
    const [good, bad, own] = [
      (await createMediaFile(env.db, { kind: 'video' })).id,
      (await createMediaFile(env.db, { kind: 'video' })).id,
      (await createMediaFile(env.db, { kind: 'video', isPublic: true })).id,
    ];
    const lessons = [good, bad].map((mediaId, at) => ({ type: 'video' as const, title: `Film ${at}`, mediaId }));
    const { id } = await createCourse(env.db, { sections: [{ title: 'One', lessons }] });
    const state = async () => {
      const { readyLessons, failedLessons, video } = await readListing(needs, id);
      return [readyLessons, failedLessons, video];
    };
    expect(await state()).toEqual([2, 0, 'none']);
    await env.pool.query('update courses set video_id = $1', [own]);
    expect(await state()).toEqual([2, 0, 'shown']);
    await insertPreparation(env.db, bad);
    await insertPreparation(env.db, own);
    expect(await state()).toEqual([1, 0, 'converting']);
    await env.pool.query(`update media_preparations set state = 'failed', fault = 'unreadable'`);
    expect(await state()).toEqual([1, 1, 'failed']);
    await env.pool.query(`update courses set video_id = null, youtube_id = 'dQw4w9WgXcQ'`);
    expect(await state()).toEqual([1, 1, 'shown']);
  });
});

test('the rule for one course and the rule in SQL are the same', async () => {
  const text = fc.constantFrom('', ' ', 'Untitled Course', ' untitled course ', 'A title', '\u{202e}a');
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom(0, 1, 650_000),
      fc.boolean(),
      async (title, description, price, isPublished) => {
        await env.pool.query('delete from courses');
        const { id } = await createCourse(env.db, { title: 'Course', description, priceCents: toCents(price) });
        await env.pool.query('update courses set title = $1', [title]);
        await publish(id, isPublished);
        const lessons = isPublished ? 2 : 0;
        const facts = {
          title,
          description,
          priceCents: price,
          publishedLessons: lessons,
          readyLessons: lessons,
        };
        expect((await listed()).length === 1).toBe(missingForListing(facts).length === 0);
      },
    ),
    { numRuns: 40 },
  );
});

test('states what is missing', () => {
  expect(missingInWords(['title', 'lesson', 'price'])).toBe('no title, no published lesson and no price');
  expect(missingInWords(['lesson'])).toBe('no published lesson');
  expect(missingInWords([])).toBe('');
});

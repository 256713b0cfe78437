import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { toCents } from '#app/shared/money.ts';
import { specifies } from '#tests/specifies.ts';
import { insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from './course-factory.ts';
import { createCatalogueCache } from './catalogue-cache.server.ts';
import { listInstructorSlugs, readInstructor } from './read-instructor.server.ts';

const env = useTestEnv();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const put = (overrides: Parameters<typeof createCourse>[1]) => createCourse(env.db, overrides);

/** Reads an instructor from the database and from the cache. */
async function readBoth(slug: string) {
  const catalogue = createCatalogueCache({ db: env.db, clock: env.clock, liveEvents: createLiveEvents() });
  const fromDatabase = await readInstructor({ db: env.db }, slug);
  expect(await readInstructor({ db: env.db, catalogue }, slug)).toEqual(fromDatabase);
  return fromDatabase;
}

specifies('Course detail: the instructor’s page with bio, courses, students, reviews');
test('an instructor has the courses of all spellings of the name, newest first, with the newest bio', async () => {
  await put({ title: 'Old', instructor: 'Wanjiru Kamau', instructorBio: 'Old words.', createdAt: day(1) });
  const { id } = await put({ title: 'Middle', instructor: 'WANJIRU  KAMAU', instructorBio: 'B.', createdAt: day(2) });
  await put({ title: 'New', instructor: 'Wanjirũ Kamau', instructorBio: '  ', createdAt: day(3) });
  await put({ title: 'Else', instructor: 'Wanjiru Kamau Njoroge', instructorBio: 'Not hers.' });
  await env.db.execute(
    sql`update courses set updated_at = ${day(9).toISOString()}, instructor_bio = ' New words. ' where id = ${id}`,
  );
  const instructor = await readBoth('wanjiru-kamau');
  expect(instructor).toMatchObject({ name: 'Wanjirũ Kamau', bio: 'New words.', rating: null, ratingCount: 0 });
  expect(instructor.courses.map(({ title }) => title)).toEqual(['New', 'Middle', 'Old']);
});

test('the rating is the mean of all reviews, not of the courses', async () => {
  const one = await put({ instructor: 'Achieng Otieno' });
  await put({ instructor: 'Achieng Otieno' });
  const other = await put({ instructor: 'Achieng Otieno' });
  const reviewed = [
    [one, [5, 5, 5]],
    [other, [2]],
  ] as const;
  for (const [course, ratings] of reviewed)
    for (const rating of ratings)
      await env.db.execute(
        sql`insert into reviews (user_id, course_id, rating) values (${await insertUser(env.db)}, ${course.id}, ${rating})`,
      );
  expect(await readBoth('achieng-otieno')).toMatchObject({ rating: 4.3, ratingCount: 4 });
});

test('unlisted courses show nothing of their instructor', async () => {
  await put({ instructor: 'Hidden One', status: 'draft' });
  await put({ instructor: 'Hidden Two', priceCents: toCents(0) });
  await put({ instructor: 'Shown', title: 'Shown', instructorBio: '' });
  await put({ instructor: 'Shown', title: 'Draft', instructorBio: 'Of a draft.', status: 'draft' });
  await put({ instructor: 'Unknown Instructor' });
  expect(await listInstructorSlugs(env)).toEqual(['shown']);
  expect(await readBoth('shown')).toMatchObject({ bio: '', courses: [{ title: 'Shown' }] });
  for (const slug of ['hidden-one', 'hidden-two', 'unknown-instructor', 'nobody', '', 'Shown'])
    await expect(readInstructor(env, slug)).rejects.toMatchObject({ code: 'instructor_not_found' });
});

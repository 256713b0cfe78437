import { expect, test } from 'vitest';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { deleteCourses } from './admin/delete-courses.server.ts';
import { readCourseForEditing } from './admin/read-course-for-editing.server.ts';
import { updateCourse } from './admin/update-course.server.ts';
import { createCourse } from './course-factory.ts';
import { findMovedCourse } from './course-addresses.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const moved = (slug: string, actor: Parameters<typeof findMovedCourse>[0]['actor'] = visitor) =>
  findMovedCourse({ db: env.db, actor }, slug);

/** Renames a course as the portal does. */
async function rename(id: string, slug: string): Promise<void> {
  const actor = await staffActor(env.db);
  const { version, course } = await readCourseForEditing({ db: env.db, actor }, id);
  const liveEvents = { publish: () => undefined };
  const announce = async () => undefined;
  await updateCourse({ ...env, actor, liveEvents, announce }, { id, version, course: { ...course, slug } });
}

test('every earlier slug of a course redirects to the current one, and a slug in use redirects nowhere', async () => {
  const { id } = await createCourse(env.db, { slug: 'beads' });
  expect(await moved('beads')).toBeNull();
  await rename(id, 'glass-beads');
  await rename(id, 'strings');
  expect(await Promise.all(['beads', 'glass-beads', 'strings', "'; --"].map((slug) => moved(slug)))).toEqual([
    'strings',
    'strings',
    null,
    null,
  ]);
  await rename(id, 'beads');
  expect(await Promise.all(['beads', 'glass-beads', 'strings'].map((slug) => moved(slug)))).toEqual([
    null,
    'beads',
    'beads',
  ]);
});

test('a slug belongs to the course that takes it over, even after a rename; a deleted course has none', async () => {
  const first = await createCourse(env.db, { slug: 'beads' });
  await rename(first.id, 'glass-beads');
  const second = await createCourse(env.db, { slug: 'beads' });
  expect(await moved('beads')).toBeNull();
  await rename(second.id, 'wire');
  expect(await moved('beads')).toBe('wire');
  const actor = await staffActor(env.db);
  await deleteCourses({ ...env, actor, liveEvents: { publish: () => undefined } }, [second.id]);
  expect(await moved('beads')).toBeNull();
  expect((await env.pool.query('select slug from former_slugs')).rows).toEqual([]);
});

test('visitors cannot find a draft by an earlier slug', async () => {
  const { id } = await createCourse(env.db, { slug: 'beads', status: 'draft' });
  await rename(id, 'strings');
  expect([await moved('beads'), await moved('beads', await learnerActor(env.db))]).toEqual([null, 'strings']);
});

specifies('Calls: courses: list, by id or slug, by category');
test('pages of earlier slugs redirect permanently with their query; unknown ones are not found', async () => {
  const site = renderedSite(env);
  const { id } = await createCourse(env.db, { slug: 'beads' });
  const learner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId: id });
  const began = { userId: learner.userId, address, userAgent: 'test', at: env.clock.now() };
  const cookie = cookieOf(await site.auth.beginSession(began));
  await rename(id, 'strings');
  const open = async (path: string, as?: string) => {
    const { status, location } = await site.visit(path, as === undefined ? {} : { cookie: as });
    return [status, location];
  };
  expect(await open('/courses/beads?reviews=2')).toEqual([301, '/courses/strings?reviews=2']);
  expect(await open('/courses/strings')).toEqual([200, null]);
  expect((await open('/courses/wire'))[0]).toBe(404);
  expect(await open('/courses/beads/content', cookie)).toEqual([301, '/courses/strings/content']);
  for (const page of ['', '/notes', '/review', '/notes/file']) {
    const answer = await open(`/dashboard/courses/beads${page}`, cookie);
    expect([page, ...answer]).toEqual([page, 301, `/dashboard/courses/strings${page}`]);
  }
});

import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { readLesson } from '#app/modules/study/learning/read-lesson.server.ts';
import { createMixedCourse, learnerActor, staffActor } from '#app/modules/study/learning/study-factory.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { loader } from '#app/routes/api/course-package.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readCoursePackage } from './read-course-package.server.ts';
import type { CoursePackage } from './saved-course.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const depsOf = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  contentAccess: 'enrolled' as const,
  rateLimits: createRateLimits(env.pool, { 'course-package-per-user': { points: 20, seconds: 3600 } }),
});

/** A learner's course with a free and a paid text, a PDF, a draft and a video with captions. */
async function studiedCourse() {
  const made = await createMixedCourse(env.db);
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: made.course.id, at: env.clock.now() });
  return { ...made, actor, read: async () => (await readCoursePackage(depsOf(actor), made.course.id)).coursePackage };
}

/** Requests the package as a device does. */
async function ask(actor: Actor, courseId: string, headers: Record<string, string> = {}) {
  const { clock } = env;
  const services = { ...depsOf(actor), config: { contentAccess: 'enrolled' }, clock };
  const context = new RouterContextProvider();
  context.set(requestScope, { services, actor: async () => actor } as unknown as RequestScope);
  return loader({
    request: new Request('http://localhost/api', { headers }),
    params: { courseId },
    context,
  } as unknown as Parameters<typeof loader>[0]);
}

test('the package has every open lesson as the player gets it, and the facts of each file', async () => {
  const { course, files, free, locked, handout, video, actor, read } = await studiedCourse();
  const { lessons, player, ...saved } = await read();
  expect(Object.keys(lessons).toSorted()).toEqual([free, locked, handout, video].toSorted());
  for (const [lessonId, delivery] of Object.entries(lessons))
    expect(delivery).toEqual(await readLesson(depsOf(actor), { course: course.id, lessonId }));
  expect(player).toMatchObject({ lesson: null, totalLessons: 4, learnerId: actor.userId });
  expect(saved).toMatchObject({ locale: 'en', learnerId: actor.userId });
  const stored = await env.pool.query<{ id: string; sha256: string }>('select id, sha256 from media_files');
  const hashOf = (id: string) => stored.rows.find((row) => row.id === id)?.sha256;
  const fact = (id: string, kind: string, lessonId: string, quality: string | null = null) =>
    expect.objectContaining({
      id,
      kind,
      lessonId,
      quality,
      byteSize: 1000,
      sha256: hashOf(id),
      address: `/media/${id}`,
    });
  expect(saved.files).toHaveLength(3);
  expect(saved.files).toEqual(
    expect.arrayContaining([
      fact(files.pdf, 'pdf', handout),
      fact(files.video, 'video', video, 'original'),
      fact(files.captions, 'captions', video),
    ]),
  );
});

test('smaller forms of a video are files of their quality', async () => {
  const { files, video, read } = await studiedCourse();
  const sha256 = createHash('sha256').update('small').digest('hex');
  await env.db.execute(sql`
    with made as (
      insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
      values ('rendition', 'rendition/small.mp4', 'small.mp4', 'video/mp4', 270, ${sha256}) returning id)
    insert into media_renditions (media_id, quality, state, file_id) select ${files.video}, 'small', 'kept', id from made`);
  const videos = (await read()).files.filter(({ kind }) => kind === 'video');
  expect(videos.toSorted((one, other) => one.byteSize - other.byteSize)).toMatchObject([
    { quality: 'small', byteSize: 270, sha256, lessonId: video },
    { quality: 'original', byteSize: 1000, lessonId: video },
  ]);
});

test('a lesson that its rule keeps closed is in the outline alone, with none of its files', async () => {
  const { course, files, handout, video, read } = await studiedCourse();
  await env.db.execute(
    sql`insert into lesson_rules (lesson_id, course_id, after_lesson_id) values (${video}, ${course.id}, ${handout})`,
  );
  const saved = await read();
  expect(saved.lessons[video]).toBeUndefined();
  expect(saved.player.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === video)?.isLocked).toBe(true);
  expect(JSON.stringify(saved)).not.toContain(files.video);
  expect(JSON.stringify(saved)).not.toContain(files.captions);
});

test('a practice lesson has its questions in their order, with keys and pictures', async () => {
  const { db, clock } = env;
  const course = await createCourse(db, {
    sections: [{ lessons: [{ type: 'practice', title: 'Practice', body: '' }] }],
  });
  const lessonId = course.lessons[0]?.id ?? '';
  const image = await createMediaFile(db, { kind: 'image', width: 800, height: 600 });
  const picture = { id: image.id, width: 800, height: 600, alt: { en: 'A till', sw: 'Till' } };
  const content = { ...exampleQuestions.single_choice, picture };
  const questionIds = [
    await createQuestion(db, course.id),
    await createQuestion(db, course.id, { content }),
    await createQuestion(db, course.id),
  ].toReversed();
  const deps = { db, clock, actor: system, liveEvents: { publish: () => undefined } };
  await savePracticeLesson(deps, { courseId: course.id, lessonId, questionIds, seenIds: [] });
  const actor = await learnerActor(db);
  await createEnrolment(db, { userId: actor.userId, courseId: course.id, at: clock.now() });
  const { coursePackage } = await readCoursePackage(depsOf(actor), course.id);
  const delivery = await readLesson(depsOf(actor), { course: course.id, lessonId });
  expect(coursePackage.lessons[lessonId]).toEqual(delivery);
  expect(delivery.content).toMatchObject({ practice: { questions: questionIds.map((id) => ({ id })) } });
  expect(coursePackage.files).toMatchObject([{ id: image.id, kind: 'image', lessonId }]);
});

test('only who studies the course now gets it', async () => {
  const { course, actor } = await studiedCourse();
  const codeFor = (who: Actor) => codeOf(readCoursePackage(depsOf(who), course.id));
  expect(await codeFor(visitor)).toBe('sign_in_required');
  expect(await codeFor(await learnerActor(env.db, 'Otieno Ouma'))).toBe('not_enrolled');
  expect(await codeFor(await staffActor(env.db))).toBe('not_enrolled');
  expect(await codeFor(actor)).toBeNull();
  await revokeEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
  expect(await codeFor(actor)).toBe('not_enrolled');
});

test('a device with the same package gets no second one, but its right for thirty days', async () => {
  const { course, actor, locked } = await studiedCourse();
  const first = await ask(actor, course.slug);
  const etag = first.headers.get('etag') ?? '';
  expect(first.status).toBe(200);
  expect(((await first.json()) as CoursePackage).player.course.id).toBe(course.id);
  const until = new Date(env.clock.now().getTime() + 30 * 86_400_000).toISOString();
  expect(first.headers.get('x-rights-until')).toBe(until);

  // A proxy that compresses weakens the tag.
  const same = await ask(actor, course.slug, { 'if-none-match': `W/${etag}` });
  expect([same.status, await same.text(), same.headers.get('x-rights-until')]).toEqual([304, '', until]);

  await env.db.execute(sql`update lessons set body = '<p>other words</p>' where id = ${locked}`);
  const changed = await ask(actor, course.slug, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('other words');
});

test('a device that asks again and again is refused', async () => {
  const { course, actor } = await studiedCourse();
  const statuses: number[] = [];
  for (let each = 0; each < 21; each += 1) statuses.push((await ask(actor, course.id)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('thirty lessons take four queries and at most 60 KB compressed', async () => {
  const body = () => Array.from({ length: 8 }, () => `<p>${words()}</p>`).join('');
  const video = await createMediaFile(env.db, { kind: 'video' });
  const lessons = Array.from({ length: 30 }, (_, at) =>
    at % 3 === 0
      ? { type: 'video' as const, title: `Film ${at}`, mediaId: video.id }
      : { type: 'text' as const, title: `Text ${at}`, body: body() },
  );
  const course = await createCourse(env.db, { sections: [{ lessons }] });
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
  const queries = vi.spyOn(env.pool, 'query');
  const { coursePackage } = await readCoursePackage(
    { ...depsOf(actor), rateLimits: { consume: async () => {} } },
    course.id,
  );
  const count = queries.mock.calls.length;
  queries.mockRestore();
  expect(Object.keys(coursePackage.lessons)).toHaveLength(30);
  expect(count).toBeLessThanOrEqual(4);
  expect(gzipSync(JSON.stringify(coursePackage)).byteLength).toBeLessThan(60 * 1024);
});

/** Sixty words that compress worse than a language. */
const words = () => Array.from({ length: 60 }, () => randomBytes(2).toString('hex')).join(' ');

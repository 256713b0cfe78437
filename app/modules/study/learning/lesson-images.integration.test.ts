import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { mayOpenMedia } from './may-open-media.server.ts';
import { learnerActor } from './study-factory.ts';

const env = useTestEnv();

const textWith = (...ids: readonly string[]) =>
  ids.map((id) => `<p>x</p><img src="/media/${id}" alt="A plan">`).join('');

/** Makes a course with a private text that shows one picture twice and another one once. */
async function courseWithPictures() {
  const [one, two] = [
    await createMediaFile(env.db, { kind: 'image' }),
    await createMediaFile(env.db, { kind: 'image' }),
  ];
  const lessons = [{ type: 'text' as const, title: 'Shown', body: textWith(one.id, two.id, one.id) }];
  return { course: await createCourse(env.db, { sections: [{ title: 'One', lessons }] }), one: one.id, two: two.id };
}

const open = async (actor: Awaited<ReturnType<typeof learnerActor>>, ...files: readonly string[]) =>
  Promise.all(
    files.map((file) => mayOpenMedia({ db: env.db, clock: env.clock, contentAccess: 'enrolled' }, actor, file)),
  );

test('pictures of a text are visible to those who may study it, and to nobody else', async () => {
  const { course, one, two } = await courseWithPictures();
  const [learner, stranger] = [await learnerActor(env.db), await learnerActor(env.db)];
  await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
  const elsewhere = await createCourse(env.db, {});
  await createEnrolment(env.db, { userId: stranger.userId, courseId: elsewhere.id });
  expect(await open(learner, one, two)).toEqual([true, true]);
  expect(await open(stranger, one, two)).toEqual([false, false]);

  await revokeEnrolment(env.db, { userId: learner.userId, courseId: course.id, at: env.clock.now() });
  expect(await open(learner, one, two)).toEqual([false, false]);
});

test('a picture that is removed from the text is no longer visible, and an added one is', async () => {
  const { course, one, two } = await courseWithPictures();
  const learner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
  await env.db.execute(sql`update lessons set body = ${textWith(two)} where course_id = ${course.id}`);
  expect(await open(learner, one, two)).toEqual([false, true]);
});

test('a text cannot show a missing picture, and a picture in use cannot be removed', async () => {
  const { course, one } = await courseWithPictures();
  const refusal = (constraint: string) => expect.objectContaining({ cause: expect.objectContaining({ constraint }) });
  await expect(
    env.db.execute(sql`update lessons set body = ${textWith(randomUUID())} where course_id = ${course.id}`),
  ).rejects.toEqual(refusal('lesson_images_media_id_media_files_id_fk'));
  await expect(env.db.execute(sql`delete from media_files where id = ${one}`)).rejects.toEqual(
    refusal('lesson_images_media_id_media_files_id_fk'),
  );
});

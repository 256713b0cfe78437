import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addLesson } from '#app/modules/catalogue/courses/admin/content/add-lesson.server.ts';
import { lessonForm } from '#app/modules/catalogue/courses/admin/content/content-input.ts';
import { setLessonPublished } from '#app/modules/catalogue/courses/admin/content/set-lesson-published.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { logIn } from '#app/modules/people/accounts/log-in.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { readPlayer } from '#app/modules/study/learning/read-player.server.ts';
import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { openSender, type Sender } from '#tests/support/upload-sender.ts';
import { specifies } from '#tests/specifies.ts';

const chain = useHttpServer();

async function upload(sender: Sender, kind: MediaKind, path: string): Promise<string> {
  const bytes = readFileSync(path);
  const id = await sender.beginId(bytes.length, kind, path.split('/').at(-1));
  await sender.piece(id, 0, bytes);
  await finishUpload({ ...chain.product.services, actor: sender.actor }, { uploadId: id, address: '192.0.2.1' });
  return id;
}

specifies('Validation: files: video, PDF, image and captions by their first bytes');
test('uploaded captions reach the players of learners with the course, and nobody else', async () => {
  await chain.open();
  const { services } = chain.product;
  const { db } = services;
  const sender = await openSender(chain);
  const [videoId, captionsId] = [
    await upload(sender, 'video', samples.video),
    await upload(sender, 'captions', samples.captions),
  ];
  const course = await createCourse(db, { sections: [{ title: 'One', lessons: ['Words'] }] });
  const sectionId = course.sections[0]?.id ?? '';
  const id = randomUUID();
  const deps = { ...services, actor: sender.actor, announce: async () => undefined };
  const lesson = lessonForm.parse({ title: 'Film', type: 'video', videoId, captionsId });
  await addLesson(deps, { id, courseId: course.id, sectionId, lesson });
  await setLessonPublished(deps, { courseId: course.id, id, version: 1, isPublished: true });

  const [student, stranger] = [await createLearner(db), await createLearner(db)];
  await createEnrolment(db, { userId: student.id, courseId: course.id });
  const actor = { kind: 'learner', userId: student.id, email: student.email, name: student.name } as const;
  const player = await readPlayer(
    { db, clock: services.clock, actor, contentAccess: 'enrolled' },
    { course: course.id, lessonId: id },
  );
  const captionsUrl = `/media/${captionsId}`;
  expect(player.lesson?.content).toMatchObject({ kind: 'video', url: `/media/${videoId}`, captionsUrl });

  const ask = async ({ email, password }: { readonly email: string; readonly password: string }) => {
    const session = await logIn(services, { email, password, address: '192.0.2.2', userAgent: 'test', cookie: null });
    return chain.ask(captionsUrl, { headers: { host: 'shop.example', cookie: cookieOf(session) } });
  };
  const answer = await ask(student);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/vtt; charset=utf-8' } });
  expect(answer.bytes.equals(readFileSync(samples.captions))).toBe(true);
  expect((await ask(stranger)).status).toBe(404);
  expect((await chain.ask(captionsUrl, { headers: { host: 'shop.example' } })).status).toBe(404);
});

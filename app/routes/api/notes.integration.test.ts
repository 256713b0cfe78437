import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { notesPath } from '#app/modules/study/notes/note.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action } from './notes.ts';

const env = useTestEnv();

/** A learner of a course with a note, and the form that the page of notes sends to delete it. */
async function notedCourse() {
  const site = renderedSite(env);
  const course = await createCourse(env.db, { sections: [{ lessons: ['One'] }] });
  const newLearner = async () => {
    const { id, email, password } = await createLearner(env.db);
    await createEnrolment(env.db, { userId: id, courseId: course.id });
    return { id, cookie: await site.loginCookie(email, password) };
  };
  const { id, cookie } = await newLearner();
  const lessonId = course.lessons[0]?.id ?? '';
  const noteId = randomUUID();
  const send = async (body: string, headers: Record<string, string> = { cookie }) => {
    const form = new URLSearchParams({ lessonId, noteId, body });
    const request = new Request(`https://shop.example/api/courses/${course.id}/notes`, {
      method: 'POST',
      body: form,
      headers,
    });
    const context = site.contextOf(request);
    return action({ request, context, params: { courseId: course.id } } as unknown as Parameters<typeof action>[0]);
  };
  const page = async () => (await site.visit(notesPath(course.slug), { cookie })).text;
  await send('Ask about the till');
  expect(await page()).toContain('Ask about the till');
  return { course, id, cookie, send, page, newLearner };
}

test('a note is deleted once, and the page of notes no longer lists it', async () => {
  const { course, cookie, send, page } = await notedCourse();
  expect((await send('')).status).toBe(200);
  expect(await page()).not.toContain('Ask about the till');
  expect((await send('')).status).toBe(200);
  const withoutScripts = await send('', { cookie, accept: 'text/html' });
  expect(withoutScripts.headers.get('location')).toBe(notesPath(course.id));
});

test('nobody else deletes a note, and a refusal has a sentence', async () => {
  const { course, id, send, page, newLearner } = await notedCourse();
  const { cookie: others } = await newLearner();
  expect((await send('', { cookie: others })).status).toBe(200);
  expect(await page()).toContain('Ask about the till');
  const visitors = await send('', {});
  expect(visitors.status).toBe(401);
  expect(await visitors.json()).toEqual({ error: expect.stringMatching(/\.$/) as string });
  await revokeEnrolment(env.db, { userId: id, courseId: course.id, at: env.clock.now() });
  const refused = await send('');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ error: expect.any(String) as string });
});

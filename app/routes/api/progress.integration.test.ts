import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action, loader } from './progress.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Calls the action as the router does, with the services that it uses. */
const none = () => Promise.reject(new Error('not part of these tests'));

async function post(
  courseId: string,
  actor: Actor,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const context = new RouterContextProvider();
  const services = {
    db: env.db,
    clock: env.clock,
    config: { contentAccess: 'enrolled', appUrl: 'https://shop.example' },
    log: createLog('silent'),
    jobs: env.jobs,
  } as unknown as RequestScope['services'];
  context.set(requestScope, {
    services,
    requestId: 'test',
    locale: 'en',
    isSubmission: true,
    isResendable: false,
    hasSessionCookie: true,
    address: '127.0.0.1',
    actor: async () => actor,
    actorNow: async () => actor,
    identityConfirmedAt: () => Promise.resolve(null),
    hasTeam: () => Promise.resolve(false),
    portalSession: () => Promise.resolve({ seconds: 0, isFinal: true }),
    requestErrors: { note: () => undefined, isOutage: () => false },
    settings: none,
  });
  const request = new Request(`http://localhost/api/courses/${courseId}/progress`, { method: 'POST', ...init });
  const response = await action({ request, params: { courseId }, context } as unknown as Parameters<typeof action>[0]);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function enrolled() {
  const course = await createCourse(env.db, { sections: [{ lessons: ['One', 'Two'] }] });
  const { id, email, name } = await createLearner(env.db);
  await createEnrolment(env.db, { userId: id, courseId: course.id });
  const [one = '', two = ''] = course.lessons.map((lesson) => lesson.id);
  return { course, one, two, actor: { kind: 'learner', userId: id, email, name } satisfies Actor };
}

describe('POST progress', () => {
  specifies(
    'Calls: course content: read in order, count, mark complete',
    'Errors: Failed to update progress · Progress updated: {n}%',
  );
  test('completes a lesson, by JSON and by a form, and returns the changes', async () => {
    const { course, one, two, actor } = await enrolled();
    const first = await post(course.id, actor, json({ intent: 'complete', lessonId: one }));
    expect(first).toMatchObject({
      status: 200,
      body: {
        ok: true,
        message: 'Progress updated: 50%',
        progress: 50,
        courseCompleted: false,
        badge: null,
        next: { id: two },
      },
    });
    expect(first.headers.get('cache-control')).toBe('no-store');

    const second = await post(course.slug, actor, { body: new URLSearchParams({ intent: 'complete', lessonId: two }) });
    expect(second.body).toMatchObject({
      progress: 100,
      courseCompleted: true,
      badge: { name: `${course.title} Master` },
      next: null,
    });
  });

  test('stores a position and that a lesson was opened', async () => {
    const { course, one, two, actor } = await enrolled();
    expect((await post(course.id, actor, json({ intent: 'open', lessonId: one }))).body).toEqual({
      ok: true,
      isKept: true,
    });
    expect((await post(course.id, actor, json({ intent: 'position', lessonId: two, position: 12.5 }))).body).toEqual({
      ok: true,
      isKept: true,
    });
    const { rows } = await env.pool.query(
      'select position::float, last_lesson_id from lesson_positions join course_progress using (user_id)',
    );
    expect(rows).toEqual([{ position: 12.5, last_lesson_id: two }]);
  });

  test('redirects a page without JavaScript to the next lesson', async () => {
    const { course, one, two, actor } = await enrolled();
    const answer = await post(course.slug, actor, {
      body: new URLSearchParams({ intent: 'complete', lessonId: one }),
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/courses/${course.slug}/content?lesson=${two}`);
  });

  specifies('Errors: Failed to update progress · Progress updated: {n}%');
  test('refuses visitors, learners without the course, and invalid bodies', async () => {
    const { course, one, actor } = await enrolled();
    const stranger = await createLearner(env.db);
    const other: Actor = { kind: 'learner', userId: stranger.id, email: stranger.email, name: stranger.name };
    const complete = json({ intent: 'complete', lessonId: one });
    expect(await post(course.id, visitor, complete)).toMatchObject({
      status: 401,
      body: { error: 'Please log in to continue.' },
    });
    expect(await post(course.id, other, complete)).toMatchObject({
      status: 403,
      body: { error: 'Failed to update progress' },
    });
    expect(await post('unknown', actor, complete)).toMatchObject({
      status: 404,
      body: { error: 'Failed to update progress' },
    });

    const unreadable: RequestInit[] = [
      json({ intent: 'finish', lessonId: one }),
      json({ intent: 'complete', lessonId: 'x' }),
      json({ intent: 'position', lessonId: one, position: 'NaN' }),
      json({ intent: 'position', lessonId: one, position: -1 }),
      json(null),
      { body: '{', headers: { 'content-type': 'application/json' } },
      { body: 'intent=complete', headers: { 'content-type': 'text/plain' } },
      {},
    ];
    for (const init of unreadable) {
      expect(await post(course.id, actor, init)).toMatchObject({
        status: 400,
        body: { error: 'Failed to update progress' },
      });
    }
    expect((await env.pool.query('select * from course_progress')).rows).toEqual([]);
  });

  test('accepts no other method', async () => {
    expect(loader().status).toBe(405);
    const { course, actor } = await enrolled();
    expect((await post(course.id, actor, { method: 'DELETE' })).status).toBe(405);
  });
});

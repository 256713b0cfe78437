import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { mayOpenMedia } from '#app/modules/study/learning/may-open-media.server.ts';
import { readLesson } from '#app/modules/study/learning/read-lesson.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

const lessons = [
  { type: 'text', title: 'Open to all', body: '<p>Words for everybody.</p>', isFreePreview: true },
  { type: 'text', title: 'For learners', body: '<p>Words for learners.</p>' },
  { type: 'text', title: 'A draft', body: '<p>Words of a draft.</p>', isFreePreview: true, isPublished: false },
] as const;

describe('a visitor', () => {
  test('reads a free lesson without a login, which is offered, and is asked to log in for everything else', async () => {
    const course = await createCourse(env.db, { sections: [{ lessons }] });
    const draft = await createCourse(env.db, { status: 'draft', sections: [{ lessons }] });
    const { visit } = renderedSite(env);
    const pathOf = ({ slug }: { slug: string }, lesson?: string) =>
      `/courses/${slug}/content${lesson === undefined ? '' : `?lesson=${lesson}`}`;
    const [free = '', paid = '', unpublished = ''] = course.lessons.map(({ id }) => id);

    const page = await visit(pathOf(course, free));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Words for everybody.');
    expect(page.text).toContain('You are not logged in. Is the course yours? Log in');
    expect(page.text).toContain('One more lesson comes with the course.');
    expect(page.text).not.toMatch(/Mark as complete|New note/);
    expect(page.html).toContain(`href="${withRedirect('/login', pathOf(course, free))}"`);
    expect(page.html).toMatch(new RegExp(`aria-label="Back to the course"[^>]* href="/courses/${course.slug}"`));

    const closed = [
      pathOf(course),
      pathOf(course, paid),
      pathOf(course, unpublished),
      pathOf(course, '00000000-0000-4000-8000-000000000000'),
      pathOf(course, 'x'),
      pathOf(draft, draft.lessons[0]?.id),
      pathOf({ slug: 'no-such-course' }, free),
    ];
    for (const path of closed) expect((await visit(path)).location, path).toBe(withRedirect('/login', path));
  });

  test('gets the lesson alone and its file too, and those of no other lesson', async () => {
    const [shown, hidden] = [await createMediaFile(env.db), await createMediaFile(env.db)];
    const pdf = (media: { readonly id: string }, isFreePreview: boolean) =>
      ({ type: 'pdf', title: 'Leaf', mediaId: media.id, isFreePreview }) as const;
    const course = await createCourse(env.db, { sections: [{ lessons: [pdf(shown, true), pdf(hidden, false)] }] });
    const deps = { db: env.db, clock: env.clock, contentAccess: 'enrolled' } as const;
    const read = (lessonId = '') => readLesson({ ...deps, actor: visitor }, { course: course.slug, lessonId });
    const mayOpen = ({ id }: { readonly id: string }) => mayOpenMedia(deps, visitor, id);
    const [free, paid] = course.lessons;
    expect(await read(free?.id)).toMatchObject({ content: { kind: 'pdf' }, position: null });
    for (const lessonId of [paid?.id, '00000000-0000-4000-8000-000000000000', 'x'])
      await expect(read(lessonId)).rejects.toMatchObject({ code: 'sign_in_required' });
    expect([await mayOpen(shown), await mayOpen(hidden)]).toEqual([true, false]);
    await env.pool.query(`update courses set status = 'draft'`);
    expect(await mayOpen(shown)).toBe(false);
    await expect(read(free?.id)).rejects.toMatchObject({ code: 'sign_in_required' });
  });
});

test.each([
  ['/courses/a-course/content?lesson=1', 'Log in to study.'],
  ['/dashboard/plans/new/a-course', 'Log in to pay bit by bit'],
  ['/dashboard/gifts/new/a-course', 'Log in to give a course as a gift.'],
  ['/dashboard/wishlist', 'Log in, and the course is saved for you.'],
])('the login says why %s needs it', async (page, reason) => {
  const { visit } = renderedSite(env);
  expect((await visit(withRedirect('/login', page))).text).toContain(reason);
  expect((await visit(`/login`)).text).not.toContain(reason);
});

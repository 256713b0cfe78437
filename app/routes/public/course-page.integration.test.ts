import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

specifies(
  'Course detail: price sidebar',
  'Course detail: back to /dashboard or /courses',
  "Course detail: purchased: 'Access Content' instead of the price",
);
test('a visitor sees the price and the way back to the courses; a learner with the course neither', async () => {
  const site = renderedSite(env);
  const course = await createCourse(env.db, { title: 'Beads by Hand', priceCents: toCents(150_000) });
  const path = `/courses/${course.slug}`;
  const visitor = await site.visit(path);
  expect(visitor.text).toMatch(/KSh.1,500/);
  expect(visitor.text).toContain('Pay with M-Pesa');
  expect(visitor.text).not.toContain('Access Content');
  expect(visitor.html).toMatch(/<main.*<a[^>]*href="\/courses"[^>]*>(?:<[^>]*>)*Courses/s);

  const learner = await createLearner(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: course.id });
  const cookie = await site.loginCookie(learner.email, learner.password);
  const owner = await site.visit(path, { cookie });
  expect(owner.text).toContain('Beads by Hand Master');
  expect(owner.text).not.toMatch(/KSh|Pay with M-Pesa/);
  expect(owner.html).toMatch(/<main.*<a[^>]*href="\/dashboard"[^>]*>(?:<[^>]*>)*Dashboard/s);
  expect(owner.html).toMatch(new RegExp(`<main.*<a[^>]*href="${path}/content"[^>]*>(?:<[^>]*>)*Access Content`, 's'));
});

specifies(
  "Courses list: a card: image, category, rating, student count or 'New', description, price, '+ Cart', 'View', instructor",
);
test('a card of the catalogue has a picture, facts, the price and two ways on', async () => {
  const course = await createCourse(env.db, {
    title: 'Beads by Hand',
    description: 'Strings of beads, by hand.',
    priceCents: toCents(150_000),
    category: 'general',
  });
  const { html } = await renderedSite(env).visit('/courses');
  const card = [...html.matchAll(/<article\b.*?<\/article>/gs)]
    .map(([each]) => each)
    .find((each) => each.includes(course.slug));
  expect(card).toMatch(/<img|<svg/);
  const text = (card ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  for (const words of [
    'General',
    'Beads by Hand',
    'Strings of beads, by hand.',
    '1,500',
    'Wanjiru Kamau',
    '+ Cart',
    'View',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/New|\d students?/);
});

test('before the first completed lesson, the page of the review leads to it', async () => {
  const site = renderedSite(env);
  const course = await createCourse(env.db);
  const learner = await createLearner(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: course.id });
  const cookie = await site.loginCookie(learner.email, learner.password);
  const { status, html, text } = await site.visit(`/dashboard/courses/${course.slug}/review`, { cookie });
  expect(status).toBe(403);
  expect(text).toContain('Review it after your first lesson');
  expect(html).toMatch(/<header.*href="\/dashboard\?tab=my-courses".*<\/header>/s);
  expect(html).toMatch(
    new RegExp(`<a[^>]*href="/courses/${course.slug}/content[^"]*"[^>]*>(?:<[^>]*>)*Go to the lesson`),
  );
});

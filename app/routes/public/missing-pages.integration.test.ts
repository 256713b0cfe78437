import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const nobody = '00000000-0000-4000-8000-000000000000';

/** Returns a part of the page by its tag. */
const partOf = (html: string, tag: string) => new RegExp(`<${tag}\\b.*</${tag}>`, 's').exec(html)?.[0] ?? '';

const missing = [
  ['/nowhere', 'This page is not here'],
  ['/courses/no-such-course', 'Course not found'],
  ['/portfolio/no-such-project', 'Project not found'],
  ['/instructors/no-such-person', 'Instructor not found'],
  ['/certificates/AAAAAAAAAAAA', 'There is no certificate with this code.'],
] as const;

specifies('Routes: /portfolio/{projectTitle}', 'Errors: Course not found', 'Errors: Project not found');
test.each(missing)('%s keeps navigation, search and footer, for a visitor and a learner', async (path, title) => {
  const site = renderedSite(env);
  const learner = await createLearner(env.db, { name: 'Faith Nyambura' });
  const cookie = await site.loginCookie(learner.email, learner.password);
  for (const [visitor, name] of [
    [{}, 'Login'],
    [{ cookie }, 'Faith Nyambura'],
  ] as const) {
    const { status, html } = await site.visit(path, visitor);
    expect(status).toBe(404);
    expect(html).toMatch(new RegExp(`<title>${title}</title>.*<h1[^>]*>${title}`, 's'));
    expect(partOf(html, 'header')).toContain(name);
    expect(partOf(html, 'header')).toContain('href="/about"');
    expect(partOf(html, 'main')).toContain('name="search"');
    expect(partOf(html, 'main')).toContain('href="/courses"');
    expect(partOf(html, 'footer')).toContain('Quick links');
  }
});

test('a missing page, or one of others, of a learner keeps the tabs', async () => {
  const site = renderedSite(env);
  const learner = await createLearner(env.db);
  const { slug } = await createCourse(env.db);
  const cookie = await site.loginCookie(learner.email, learner.password);
  for (const [path, title] of [
    ['/dashboard/courses/no-such-course', 'Course not found'],
    [`/dashboard/courses/${slug}`, 'Course not found'],
    [`/dashboard/receipts/${nobody}`, 'Order not found'],
    ['/courses/no-such-course/content', 'Course not found'],
  ] as const) {
    const { status, html, text } = await site.visit(path, { cookie });
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain(title);
    expect(html, path).toMatch(/<header.*href="\/dashboard\?tab=my-courses".*<\/header>/s);
    expect(html, path).toMatch(/<main.*My Courses.*<\/main>/s);
  }
});

test('a missing page of the portal stays within the portal', async () => {
  const site = renderedSite(env);
  const staff = await createStaff(env.db, { name: 'Wairimu Gathogo' });
  const { status, html, text } = await site.visit('/admin/nowhere', { cookie: await staffCookie(site, staff.id) });
  expect(status).toBe(404);
  expect(text).toContain('This page is not here');
  expect(text).toContain('Wairimu Gathogo');
  expect(html).toMatch(/<main.*href="\/admin\/dashboard".*<\/main>/s);
});

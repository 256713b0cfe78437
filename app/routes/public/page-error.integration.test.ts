import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

test('a page whose data cannot be read is a 500 within the frame of its area', async () => {
  const site = renderedSite(env);
  const { slug } = await createCourse(env.db);
  const learner = await createLearner(env.db, { name: 'Wanjiru Kamau' });
  const cookie = await site.loginCookie(learner.email, learner.password);
  const staff = await staffCookie(site, (await createStaff(env.db, { name: 'Otieno Ouma' })).id);
  await whileGone(env.pool, 'courses', async () => {
    for (const [path, who, frame, title] of [
      [`/courses/${slug}`, {}, 'aria-label="Quick links"', 'Something broke on our side'],
      [`/courses/${slug}`, { cookie }, 'Wanjiru Kamau', 'Something broke on our side'],
      ['/dashboard', { cookie }, 'aria-label="Dashboard"', 'Failed to load dashboard data. Please try again.'],
      [`/courses/${slug}/content`, { cookie }, 'aria-label="Dashboard"', 'This lesson could not be loaded.'],
      ['/admin/courses', { cookie: staff }, 'Otieno Ouma', 'Failed'],
    ] as const) {
      const { status, html, text } = await site.visit(path, who);
      expect([path, status]).toEqual([path, 500]);
      expect(html).toContain(frame);
      expect(text).toContain(title);
      expect(html.match(/<h1/g)).toHaveLength(1);
    }
  });
});

test('a safe sentence is shown with a code and a link', async () => {
  const site = renderedSite(env);
  const { slug } = await createCourse(env.db);
  await whileGone(env.pool, 'courses', async () => {
    const { html, text } = await site.visit(`/courses/${slug}`);
    expect(text).toContain('Your cart and your lessons are as you left them.');
    expect(html).toContain(`<a class="btn btn-accent" href="/courses/${slug}">Try again</a>`);
  });
});

test('a plain page links on if not even the frame can be read', async () => {
  const site = renderedSite(env);
  await whileGone(env.pool, 'site_settings', async () => {
    const { status, html } = await site.visit('/about');
    expect(status).toBe(500);
    expect(html).toContain('aria-label="Main"');
    expect(html).toContain('Something broke on our side');
  });
});

test('a form sent to a page without an action is refused as such, and not reported as a lost connection', async () => {
  const site = renderedSite(env);
  for (const path of ['/about', '/no-such-page']) {
    const { status, text } = await site.visit(path, { form: { a: '1' } });
    expect([path, status]).toEqual([path, 405]);
    expect(text).toContain('This page cannot be opened');
    expect(text).not.toContain('No connection');
  }
});

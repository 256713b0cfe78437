import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { reportReview } from '#app/modules/study/reviews/report-review.server.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { insertReview } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { name: 'Wairimu' })).id);
  return {
    look: (path: string) => site.visit(path),
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> = {}) => site.visit(path, { cookie, form }),
  };
}

async function reported() {
  const course = await createCourse(env.db, { title: 'Sell by phone' });
  const author = await createLearner(env.db, { name: 'Faith Nyambura' });
  const reviewId = await insertReview(env.db, {
    userId: author.id,
    courseId: course.id,
    rating: 1,
    body: 'Rude words',
  });
  await insertReview(env.db, { courseId: course.id, rating: 5, body: 'Good words' });
  const { id: userId, email, name } = await createLearner(env.db, { name: 'Asha Otieno' });
  const actor = { kind: 'learner', userId, email, name } as const;
  const rateLimits = { consume: async () => undefined };
  await reportReview({ db: env.db, clock: env.clock, rateLimits, actor }, { reviewId, reason: 'It is rude' });
  return { course, reviewId, at: `/admin/reviews/${reviewId}` };
}

specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
test('reviews are found, hidden with a reason and shown again by forms; the course changes at once', async () => {
  const { look, open, send } = await portal();
  expect((await open('/admin/reviews')).text).toContain(
    'What learners write about a course they study is listed here.',
  );
  const { course, at } = await reported();
  const list = await open('/admin/reviews?status=reported');
  expect(list.text).toMatch(/Reviews 1 reported/);
  expect(list.text).toMatch(/All 2 Shown 2 Reported 1 Hidden 0/);
  expect(list.text).toMatch(/Faith Nyambura.* Sell by phone .*1 of 5 stars Rude words 1 report It is rude .*Reported/);
  expect((await open('/admin/reviews?search=good+words&stars=5')).text).toContain('1 review');
  expect((await open('/admin/reviews?search=nothing')).text).toContain('No review matches search “nothing”.');
  const page = await open(`${at}?status=reported`);
  expect(page.text).toMatch(/Asha Otieno, .* It is rude .*Dismiss 1 report .*Hide review/);
  expect(page.html).toContain(`${at}/hide?status=reported`);
  expect((await open(`${at}/hide`)).text).toContain('Hide the review of Faith Nyambura?');

  expect((await look(`/courses/${course.slug}`)).text).toMatch(/3\.0 of 5 2 reviews .*Rude words/);
  const refused = await send(`${at}/hide`, { reason: ' ' });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Please say why. The learner is told.'),
  ]);
  const hidden = await send(`${at}/hide?status=reported`, { reason: 'It names others' });
  expect(hidden.location).toBe('/admin/reviews?status=reported&done=hidden');
  const after = await open('/admin/reviews?status=reported&done=hidden');
  expect(after.html).toContain('Review hidden');
  expect(after.text).toContain('When a reader finds a review wrong, it waits here.');
  expect(after.text).not.toMatch(/Reviews 1 reported/);
  const less = await look(`/courses/${course.slug}`);
  expect(less.text).toMatch(/5\.0 of 5 1 review /);
  expect(less.text).not.toContain('Rude words');

  expect((await open(at)).text).toMatch(/Hidden\. It names others .*Asha Otieno, .*, settled .*Show again/);
  expect((await send(at, { intent: 'show' })).location).toBe('/admin/reviews?done=shown');
  expect((await look(`/courses/${course.slug}`)).text).toMatch(/3\.0 of 5 2 reviews /);
});

test('reports are dismissed, and the review stays', async () => {
  const { open, send } = await portal();
  const { at } = await reported();
  expect((await send(at, { intent: 'dismiss' })).location).toBe('/admin/reviews?done=dismissed');
  const list = await open('/admin/reviews?done=dismissed');
  expect(list.html).toContain('Reports dismissed');
  expect(list.text).toMatch(/Reported 0 .*Rude words .*Shown/);
});

test('reports have a column where a review of the page has some, and reviews without any say so', async () => {
  const { open, send } = await portal();
  const { at } = await reported();
  const headOf = ({ html }: { html: string }) =>
    [...html.matchAll(/role="columnheader"[^>]*>([^<]*)/g)].map(([, name]) => name);
  const all = await open('/admin/reviews');
  expect(headOf(all)).toContain('Reports');
  expect(all.text).toMatch(/Good words No reports /);
  await send(at, { intent: 'dismiss' });
  const settled = await open('/admin/reviews');
  expect(headOf(settled)).toEqual(['Author and course', 'Stars', 'Review', 'Date', 'State']);
  expect(settled.text).not.toContain('No reports');
});

test('failures are shown, and change nothing', async () => {
  const { open, send } = await portal();
  const { at } = await reported();
  const full = (path: string, form: Record<string, string>) => whileFull(env.pool, 'audit_log', () => send(path, form));
  expect((await full(`${at}/hide`, { reason: 'Rude' })).text).toContain('Failed to hide review. Please try again.');
  expect((await full(at, { intent: 'dismiss' })).text).toContain('Failed to update review. Please try again.');
  expect((await open('/admin/reviews')).text).toMatch(/Reported 1 Hidden 0/);
  expect((await whileGone(env.pool, 'review_reports', () => open('/admin/reviews'))).text).toContain(
    'Failed to load reviews. Please try again.',
  );
  expect((await open('/admin/reviews/none')).text).toContain('This review is not there any more.');
});

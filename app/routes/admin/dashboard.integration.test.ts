import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { upsertSetting } from '#app/modules/site/site-settings-queries.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as reportLoader } from './report-csv.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Makes a shop with a payment, a staff enrolment, and eight new people. */
async function openShop() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { createdAt: new Date('2025-01-01') })).id);
  const people = [];
  for (let n = 1; n <= 8; n += 1)
    people.push(await createLearner(env.db, { name: `Person ${n}`, createdAt: new Date(Date.UTC(2026, 0, n * 3)) }));
  const [first] = people;
  if (!first) throw new Error('nobody came');
  await shop.next('success');
  const order = await shop.order({
    buyer: { kind: 'learner', userId: first.id, email: first.email, name: first.name },
    prices: [6500],
  });
  await shop.pay(order, '254712345678');
  await shop.pass(60);
  const draft = await createCourse(env.db, { title: 'A draft', status: 'draft' });
  await createEnrolment(env.db, { userId: first.id, courseId: draft.id });
  return { cookie, open: (path: string) => site.visit(path, { cookie }) };
}

specifies('Admin portal: dashboard: cards, 5 payments, courses, tips, 4 quick actions, 5 users');
test('the dashboard has its figures, five rows of each list, tips and the four quick actions', async () => {
  const { open } = await openShop();
  const { text, html } = await open('/admin/dashboard');
  expect(text).toMatch(/Total Revenue KSh 6,500 KSh\s6,500 today Total Users 9 0 this week/);
  expect(text).toMatch(/Available Courses 1 1 draft Pending Payments 0 KSh\s0 waiting/);
  expect(text).toMatch(/Recent Payments .*Person 1 KSh\s6,500 .* Completed/);
  expect(text).toMatch(/Courses All courses .*A draft Draft/);
  expect(text).toMatch(/Quick Actions Add New Course Add New User Manage Users Download Report CSV Quick Tips/);
  expect(text).toMatch(/Recent Users View All Users .*Person 8 .*Person 7 .*Person 6 .*Person 5 .*Person 4/);
  expect(text).not.toContain('Person 3');
  for (const href of [
    '/admin/courses/new',
    '/admin/users/new?from=dashboard',
    '/admin/users',
    '/admin/dashboard/report',
  ])
    expect(html).toContain(`href="${href}"`);
});

test('the dashboard of an owner lists the missing settings with links', async () => {
  const site = renderedSite(env);
  const open = async (role: 'manager' | 'owner') => {
    const cookie = await staffCookie(site, (await createStaff(env.db, { role })).id);
    return site.visit('/admin/dashboard', { cookie });
  };
  const before = await open('owner');
  const countIn = (text: string) => Number(/(\d+) settings are still to be filled in\./.exec(text)?.[1]);
  expect(before.text).toMatch(/M-Pesa credentials , Mail server , .*KRA PIN/);
  expect(before.html).toContain('href="/admin/settings#company"');
  expect((await open('manager')).text).not.toContain('to be filled in');
  await upsertSetting(env.db, 'kraPin', { value: 'P051234567X', updatedBy: null, at: env.clock.now() });
  expect(countIn((await open('owner')).text)).toBe(countIn(before.text) - 1);
});

specifies(
  'Calls: users: create, enrol, unenrol, delete; report CSV of four columns',
  'Errors: users, enrolments and the report',
);
test('the report has four columns and one line; failures are shown, and never as zero', async () => {
  const { cookie, open } = await openShop();
  const report = async () => {
    const request = new Request('https://shop.example/admin/dashboard/report', { headers: { cookie } });
    const context = accountSite(env).contextOf(request);
    return reportLoader({ request, context, params: {}, url: new URL(request.url) } as never);
  };
  const file = await report();
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="report-2026-03-02.csv"');
  expect(await file.text()).toBe(
    'Report Date,Total Users,Total Revenue,Available Courses\r\n"2026-03-02",9,6500,1\r\n',
  );
  await whileGone(env.pool, 'courses', async () => {
    const failed = await report();
    expect([failed.status, await failed.text()]).toEqual([500, 'Failed to generate report. Please try again.']);
    expect((await open('/admin/dashboard')).text).toContain('Failed to load dashboard data. Please try again.');
  });
});

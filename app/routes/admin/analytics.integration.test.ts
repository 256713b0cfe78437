import { expect, test } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { charts } from '#app/modules/office/analytics/figures.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as csvLoader } from './analytics-csv.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Makes a shop with a purchase of 6,500 shillings on 2 March 2026. */
async function openShop() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { createdAt: new Date('2025-01-01') })).id);
  const learner = await createLearner(env.db, { name: 'Wanjiru Njoroge' });
  await shop.next('success');
  const order = await shop.order({
    buyer: { kind: 'learner', userId: learner.id, email: learner.email, name: learner.name },
    prices: [6500],
  });
  await shop.pay(order, '254712345678');
  await shop.pass(60);
  const file = async (chart: string, search = '') => {
    const request = new Request(`https://shop.example/admin/analytics/csv/${chart}${search}`, { headers: { cookie } });
    const context = accountSite(env).contextOf(request);
    return csvLoader({ request, context, params: { chart }, url: new URL(request.url) } as never);
  };
  return { file, open: (path: string) => site.visit(path, { cookie }) };
}

specifies(
  'Routes: /admin/analytics',
  'Admin portal: analytics: cards compared with last month, trend, growth, statuses, demographics, funnel, CSV of each chart',
  "Catalogue, site and admin: demographics are a fixed split, labelled 'Estimate'",
);
test('the analytics have every card, chart and table, each chart as a table and a file, without JavaScript', async () => {
  const { open } = await openShop();
  const { text, html } = await open('/admin/analytics');
  expect(text).toContain('March so far against February up to the same day');
  expect(text).toMatch(/Total Revenue KSh\s6\.5K 6\.5K in March, none the month before/);
  expect(text).toMatch(/Active Users 0 studied in March, none in both months/);
  expect(text).toMatch(/Successful Payments 1 1 in March, none the month before/);
  for (const title of [
    'Monthly Revenue Trend',
    'User Growth',
    'Payment Status Summary',
    'User Demographics',
    'From View to Payment',
    'Top Courses',
    'Completion',
    'Where Learners Stop',
  ])
    expect(html).toContain(`<caption class="sr">${title}</caption>`);
  expect(text).toMatch(/User Demographics Estimate/);
  expect(text).toMatch(/This Week .*This Month .*This Quarter .*This Year/);
  expect(text).toMatch(/Recent Payments All payments .*Wanjiru Njoroge KSh\s6,500/);
  for (const chart of charts)
    expect(html).toContain(`href="/admin/analytics/csv/${chart}?from=2025-10&amp;until=2026-03`);
  expect(html).toContain('<span class="sr">Mar 2026 so far: KSh\u00a06,500, 1 payment</span>');
  expect(html).toContain('href="/admin/payments?status=completed&amp;from=2026-03-01&amp;until=2026-03-31"');
});

test('the months come from the address, and default to the last six', async () => {
  const { open } = await openShop();
  const shown = async (search: string) =>
    (await open(`/admin/analytics${search}`)).html.match(/<th scope="row" role="rowheader">20\d\d-\d\d/g)?.length;
  // Twice: in the table of revenue, and in the table of statuses.
  expect(await shown('?from=2026-02&until=2026-03')).toBe(4);
  expect(await shown('?from=1&until=%00&course=none')).toBe(12);
  expect(await shown('?from=2001-01')).toBe(24);
});

specifies(
  'Admin portal: analytics: cards compared with last month, trend, growth, statuses, demographics, funnel, CSV of each chart',
);
test('a chart has a file of its months; an unknown chart is not found', async () => {
  const { file } = await openShop();
  const answer = await file('revenue', '?from=2026-02&until=2026-03');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="revenue-2026-02-2026-03.csv"');
  expect(await answer.text()).toBe('Month,Revenue (KSh),Completed payments\r\n"2026-02",0,0\r\n"2026-03",6500,1\r\n');
  await expect(file('users')).rejects.toMatchObject({ init: { status: 404 } });
});

test('unreadable figures are reported, and never shown as zero', async () => {
  const { open } = await openShop();
  await whileGone(env.pool, 'payment_totals', async () =>
    expect((await open('/admin/analytics')).text).toContain('Failed to load analytics. Please try again.'),
  );
});

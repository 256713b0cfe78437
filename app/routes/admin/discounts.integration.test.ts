import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { insertPurchase } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal(role: StaffRole = 'manager') {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { name: 'Wairimu', role })).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> | FormData) => site.visit(path, { cookie, form }),
  };
}

const coupon = {
  intent: 'save',
  id: '2f6f1f5e-0000-4000-8000-000000000001',
  name: ' karibu 10',
  by: 'percent',
  less: '10',
  scope: 'all',
  audience: 'everybody',
};
/** Fields that are wrong, and the sentence beside them. */
const badInput: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ name: ' ' }, 'Enter a code.'],
  [{ name: 'A-B' }, 'A code has 3 to 24 letters and digits.'],
  [{ name: 'TAKEN1O' }, 'Codes that look alike are one.'],
  [{ less: '' }, 'Enter how much.'],
  [{ less: '0' }, 'Enter a whole percentage from 1 to 100.'],
  [{ less: '101' }, 'Enter a whole percentage from 1 to 100.'],
  [{ less: '0.5' }, 'Enter a whole percentage from 1 to 100.'],
  [{ by: 'amount', less: '-5' }, 'Enter an amount from KSh 0.01 to KSh 250,000'],
  [{ by: 'amount', less: '250,001' }, 'Enter an amount from KSh 0.01 to KSh 250,000'],
  [{ most: 'much' }, 'Enter an amount from KSh 0.01 to KSh 250,000'],
  [{ scope: 'some' }, 'Tick at least one course'],
  [{ scope: 'some', courses: coupon.id }, 'A course of this discount does not exist any more.'],
  [{ startsAt: '2026-02-30T00:00' }, 'Enter a day and a time.'],
  [{ startsAt: '2026-12-12T00:00', endsAt: '2026-12-11T00:00' }, 'after the start.'],
  [{ endsAt: '2020-12-11T00:00' }, 'The end must be after the start.'],
  [{ usesTotal: '0' }, 'Enter a whole number from 1 to 1,000,000.'],
  [{ usesPerPerson: 'one' }, 'Enter a whole number from 1 to 1,000,000.'],
  [{ audience: 'person' }, 'Enter the email of the person.'],
  [{ audience: 'person', person: 'nobody@example.com' }, 'No account has this email.'],
];
const discounts = async () => (await env.pool.query('select * from offers order by name')).rows;
const versionIn = (html: string) => /name="version"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Places an order with a code. A free one is paid at once. */
async function order(code: string, courseId: string) {
  const { id: userId, email, name } = await createLearner(env.db);
  const actor = { kind: 'learner', userId, email, name } as const;
  const request = { courseIds: [courseId], idempotencyKey: `offer-${userId}`, code, shownTotalCents: null };
  await placeOrder({ ...ledgerDeps(env), actor }, request);
}

describe('a coupon', () => {
  specifies('Discounts: the desk: coupons and sales are made, changed, paused and ended, with their results');
  test('is made once by its form, found in the list with its results, changed, paused and ended, all in the audit log', async () => {
    const { open, send } = await portal();
    expect((await open('/admin/offers')).text).toContain('No discounts yet');
    const added = await send('/admin/offers/new/coupon', { ...coupon, usesTotal: '200', less: '100' });
    expect(added.location).toBe(`/admin/offers/${coupon.id}?done=added`);
    await send('/admin/offers/new/coupon', { ...coupon, usesTotal: '200', less: '100' });
    expect(await discounts()).toMatchObject([
      { name: 'KARIBU10', code_key: 'KAR1BU10', percent: 100, uses_total: 200 },
    ]);

    const course = await createCourse(env.db, { priceCents: toCents(100_000) });
    await order('KARIBU10', course.id);
    await createCoupon(env.db, env.clock.now(), { name: 'HALF50', reduction: { percent: 50 } });
    await order('HALF50', course.id);
    const rateLimits = createRateLimits(env.pool);
    await Promise.allSettled(Array.from({ length: 12 }, () => rateLimits.consume('coupon-per-user', 'guesser')));
    const list = await open('/admin/offers?status=running');
    expect(list.text).toMatch(/All 2 Running 2 Planned 0 Paused 0 Ended 0/);
    expect(list.text).toMatch(/KARIBU10 Coupon 100% off every course .* 1 of 200 1,000 0 Running/);
    expect(list.text).toMatch(/HALF50 Coupon .* 0 1 held 0 0 Running/);
    expect(list.text).toMatch(
      /Sold with running discounts KSh\s0 since each began Discount given KSh\s1,000 100% of the full price Held by unpaid orders 1 use .*Wrong codes in the last hour 12 1 blocked/,
    );
    expect((await open('/admin/offers?search=kar1bu')).text).toContain('1 discount');
    expect((await open('/admin/offers?search=nothing')).text).toContain('No discounts found');

    const at = added.location?.split('?')[0] ?? '';
    const shown = await open(at);
    expect(shown.html).toContain('/o/KARIBU10');
    expect(shown.text).toMatch(/Used 1 of 200 0 more held by unpaid orders Sold with it KSh\s0 full price KSh\s1,000/);
    expect(shown.text).toMatch(/100% of the full price, KSh\s1,000 a use Bought again within 30 days 0 of 0/);
    expect(shown.text).toMatch(/Uses by week .* still running: 1 use .*By course .*In all 1 1,000 1,000 0/);
    const version = versionIn((await open(`${at}/edit`)).html);
    env.clock.advance({ seconds: 1 });
    const same = { ...coupon, name: 'KARIBU10', less: '100', version };
    const below = await send(`${at}/edit`, { ...same, less: '10', usesTotal: '1' });
    expect([below.status, below.text]).toEqual([409, expect.stringContaining('Make a new discount instead.')]);
    expect((await send(`${at}/edit`, { ...same, usesTotal: '1', usesPerPerson: '1' })).location).toContain('updated');
    const late = await send(`${at}/edit`, { ...same, usesTotal: '5' });
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(/Somebody else .*Uses in all: 1/)]);

    for (const intent of ['pause', 'pause', 'resume', 'end', 'end']) await send(at, { intent });
    expect((await send(at, { intent: 'resume' })).status).toBe(409);
    expect((await open(at)).text).toMatch(/Ended/);
    const { rows } = await env.pool.query(`select action from audit_log where subject_id = $1 order by id`, [
      coupon.id,
    ]);
    expect(rows.map(({ action }) => String(action).replace('offer.', ''))).toEqual([
      'added',
      'updated',
      'paused',
      'resumed',
      'ended',
    ]);
    const lowered = await env.pool.query('select full_cents, reduction_cents from line_discounts order by 2');
    expect(lowered.rows).toEqual([
      { full_cents: 100_000, reduction_cents: 50_000 },
      { full_cents: 100_000, reduction_cents: 100_000 },
    ]);
  });

  test('with bad input is answered beside its field, and not made', async () => {
    await createCoupon(env.db, env.clock.now(), { name: 'TAKEN10' });
    const { send } = await portal();
    for (const [wrong, sentence] of badInput) {
      const { status, html, text } = await send('/admin/offers/new/coupon', { ...coupon, ...wrong });
      expect([400, 409]).toContain(status);
      expect(text).toContain(sentence);
      expect(html).toContain('class="err"');
    }
    expect(await discounts()).toHaveLength(1);
  });
});

test('a sale that has begun keeps its price, and its end is the moment at which it is ended', async () => {
  const { id: courseId } = await createCourse(env.db, { title: 'Grant Writing' });
  const id = await createSale(env.db, env.clock.now(), { courses: [courseId], reduction: { percent: 20 } });
  const { open, send } = await portal();
  const { html, text } = await open(`/admin/offers/${id}/edit`);
  expect(text).toMatch(/How much: 20%.*Grant Writing/);
  const form = { intent: 'save', version: versionIn(html), name: 'A sale', by: 'percent', less: '20', scope: 'some' };
  const kept = { ...form, courses: courseId };
  expect((await send(`/admin/offers/${id}/edit`, { ...kept, less: '30' })).status).toBe(409);
  expect((await send(`/admin/offers/${id}/edit`, { ...kept, scope: 'all' })).status).toBe(409);
  expect((await send(`/admin/offers/${id}/edit`, { ...kept, name: 'Another name' })).location).toContain('updated');
  await send(`/admin/offers/${id}`, { intent: 'end' });
  expect(await discounts()).toMatchObject([{ name: 'Another name', percent: 20, ends_at: env.clock.now() }]);
});

test('a discount is deleted before its start, and stays once it has begun', async () => {
  const { open, send } = await portal();
  const tomorrow = new Date(env.clock.now().getTime() + 86_400_000);
  const planned = await createCoupon(env.db, env.clock.now(), { name: 'LATER10', startsAt: tomorrow });
  expect((await open(`/admin/offers/${planned}`)).html).toContain('value="delete"');
  const running = await createCoupon(env.db, env.clock.now(), { name: 'NOW10' });
  expect((await open(`/admin/offers/${running}`)).html).not.toContain('value="delete"');
  const refused = await send(`/admin/offers/${running}`, { intent: 'delete' });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has begun and stays')]);
  expect((await send(`/admin/offers/${planned}`, { intent: 'delete' })).location).toBe('/admin/offers?done=delete');
  expect((await open('/admin/offers?done=delete')).html).toContain('The discount is deleted.');
  expect(await discounts()).toMatchObject([{ name: 'NOW10' }]);
});

test('what it would have cost last month is shown before it starts, and nothing is saved', async () => {
  const { courseId, orderId } = await insertPurchase(env.db);
  const { rows } = await env.pool.query<{ since: Date }>(
    `update orders set created_at = date_trunc('month', $2::timestamptz) - interval '10 days' where id = $1 returning created_at as since`,
    [orderId, env.clock.now()],
  );
  expect(rows).toHaveLength(1);
  await insertPurchase(env.db, { courseId });
  const { open, send } = await portal();
  const asked = await send('/admin/offers/new/coupon', { ...coupon, intent: 'cost' });
  expect(asked.text).toMatch(/Would have applied to 1 order, KSh.150 less\..*Paid orders last month 1/);
  expect(asked.html).toContain('value=" karibu 10"');
  expect(await discounts()).toEqual([]);
  const start = new Date(env.clock.now().getTime() + 86_400_000);
  const id = await createSale(env.db, env.clock.now(), { startsAt: start, reduction: { percent: 20 } });
  expect((await open(`/admin/offers/${id}`)).text).toMatch(/Planned .*Would have applied to 1 order, KSh.300 less\./);
});

test('an accountant sees results, and changes nothing', async () => {
  const id = await createCoupon(env.db, env.clock.now());
  const { open, send } = await portal('accountant');
  const { text } = await open(`/admin/offers/${id}`);
  expect(text).toContain('Discount given');
  expect(text).not.toContain('End now');
  expect((await send(`/admin/offers/${id}`, { intent: 'end' })).status).toBe(403);
  expect((await open('/admin/offers/new/coupon')).status).toBe(403);
  expect(await discounts()).toMatchObject([{ paused_at: null }]);
});

test('a bundle is added with its own address, lists what it lacks, and is bought on its page', async () => {
  const { open, send } = await portal();
  const first = await createCourse(env.db, { title: 'Analysis', priceCents: toCents(600_000) });
  const second = await createCourse(env.db, { title: 'Books', priceCents: toCents(400_000) });
  const path = '/admin/offers/new/bundle';
  const bundle = { intent: 'save', name: 'Numbers at Work', about: 'Count what you sell.', by: 'percent', less: '20' };
  const id = (n: number) => `2f6f1f5e-0000-4000-8000-00000000000${n}`;
  const formOf = (fields: Readonly<Record<string, string>>, courses: readonly string[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ startsAt: '', endsAt: '', ...fields })) form.append(name, value);
    for (const course of courses) form.append('courses', course);
    return form;
  };
  expect((await open(path)).text).toContain('New bundle');
  const missing = await send(path, formOf({ ...bundle, about: ' ', id: id(2) }, [first.id]));
  expect(missing.text).toContain('Enter what the page says about the bundle');
  expect((await send(path, formOf({ ...bundle, id: id(2) }, [first.id]))).text).toContain(
    'Select at least two courses',
  );
  for (const n of [2, 2, 3])
    expect((await send(path, formOf({ ...bundle, id: id(n) }, [first.id, second.id]))).status).toBe(303);
  const { rows } = await env.pool.query('select slug from offers order by slug');
  expect(rows).toEqual([{ slug: 'numbers-at-work' }, { slug: 'numbers-at-work-2' }]);
  const shown = await open(`/admin/offers/${id(2)}`);
  expect(shown.text).toContain('Page of the bundle');
  expect(shown.html).toContain('/bundles/numbers-at-work');
  expect((await open(`/admin/offers/${id(2)}/edit`)).html).toContain('Count what you sell.');
  expect((await open('/admin/offers')).text).toContain('Bundle');
  expect((await open('/bundles/numbers-at-work')).text).toContain('8,000');
});

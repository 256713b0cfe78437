import { describe, expect, test } from 'vitest';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { Cursor } from '#app/shared/cursor-page.ts';
import { allPayments } from '#tests/support/all-payments.ts';
import { insertCourse } from '#tests/support/rows.ts';
import { insertLedgerLine, type LedgerLine } from '#tests/support/ledger-line.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { exportPayments, listPayments } from './list-payments.server.ts';
import type { PaymentFilter } from './payment-list.ts';
import { foldTotals } from './payment-totals-queries.server.ts';
import { specifies } from '#tests/specifies.ts';

// Lines of the ledger without their orders and enrolments.
const env = useTestEnv({ invariants: false });

const operator: Actor = { kind: 'system', name: 'test' };

const line = (input: LedgerLine) => insertLedgerLine(env, input);

async function list(changes: Partial<PaymentFilter> = {}, cursor: Cursor = null, rows?: number) {
  const deps = { db: env.db, actor: operator, clock: env.clock };
  const page = await listPayments(deps, { ...allPayments, ...changes }, cursor, rows);
  return { ...page, titles: page.payments.map(({ courses }) => courses.map(({ title }) => title).join(', ')) };
}

async function file(changes: Partial<PaymentFilter> = {}) {
  const rows = [];
  for await (const batch of exportPayments({ db: env.db, actor: operator }, { ...allPayments, ...changes }))
    rows.push(...batch);
  return rows;
}

async function someLines() {
  await line({
    title: 'Anchors',
    name: 'Wambui Njoroge',
    email: 'wambui@example.com',
    shillings: 300,
    at: '2026-03-01T12:00:00+03:00',
    receipt: null,
    phone: '254712408116',
  });
  await line({
    title: 'beads 100%',
    name: 'hassan Abdi',
    shillings: 100,
    status: 'pending',
    at: '2026-03-02T12:00:00+03:00',
  });
  await line({ title: 'Cloth', name: 'Chebet', shillings: 200, status: 'failed', at: '2026-03-03T12:00:00+03:00' });
  await line({ title: 'Dye', name: 'Mutiso', status: 'admin_enrolled', at: '2026-03-04T12:00:00+03:00' });
  await line({ title: 'Embroidery', name: 'Akinyi', status: 'test_completed', at: '2026-03-05T12:00:00+03:00' });
}

describe('the list of payments', () => {
  test('is for staff, with its export', async () => {
    for (const actor of [visitor, await learnerActor(env.db)]) {
      await expect(listPayments({ db: env.db, actor, clock: env.clock }, allPayments, null)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(exportPayments({ db: env.db, actor }, allPayments).next()).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    const actor = await staffActor(env.db);
    expect((await listPayments({ db: env.db, actor, clock: env.clock }, allPayments, null)).payments).toEqual([]);
  });

  specifies('Routes: /admin/payments', 'Money: enrolments by staff are hidden until asked for');
  test('hides staff enrolments unless the toggle or their status selects them', async () => {
    await someLines();
    expect((await list()).titles).toEqual(['Embroidery', 'Cloth', 'beads 100%', 'Anchors']);
    expect((await list({ withStaffEnrolments: true })).titles).toEqual([
      'Embroidery',
      'Dye',
      'Cloth',
      'beads 100%',
      'Anchors',
    ]);
    expect((await list({ status: 'admin_enrolled' })).titles).toEqual(['Dye']);
    expect([(await list()).total, (await list({ withStaffEnrolments: true })).total]).toEqual([4, 5]);
  });

  test('sums revenue and pending payments for any filter', async () => {
    await someLines();
    await line({ shillings: 700, status: 'refunded', at: '2026-02-28T23:59:59+03:00' });
    await line({ shillings: 50, at: '2026-02-28T21:00:00Z' });
    const summary = {
      revenue: { cents: 35_000, payments: 2 },
      pending: { cents: 10_000, payments: 1 },
      // The first moment of March in Nairobi counts, the second before does not.
      transactions: { payments: 6, thisMonth: 5 },
    };
    expect((await list({ search: 'nobody' })).summary).toEqual(summary);
    await foldTotals(env.db);
    await foldTotals(env.db);
    expect((await list()).summary).toEqual(summary);
  });

  test.each([
    ['date', true, ['Embroidery', 'Cloth', 'beads 100%', 'Anchors']],
    ['date', false, ['Anchors', 'beads 100%', 'Cloth', 'Embroidery']],
    ['amount', true, ['Anchors', 'Cloth', 'beads 100%', 'Embroidery']],
    ['user', false, ['Embroidery', 'Cloth', 'beads 100%', 'Anchors']],
    ['course', false, ['Anchors', 'beads 100%', 'Cloth', 'Embroidery']],
  ] as const)('is sorted by %s, descending: %s', async (sort, isDescending, titles) => {
    await someLines();
    expect((await list({ sort, isDescending })).titles).toEqual(titles);
    expect((await list({ sort, isDescending, from: '2026-03-01', until: '2026-03-05' })).titles).toEqual(titles);
  });

  specifies(
    'Routes: /admin/payments',
    'Money: CSV of the filtered rows with whole phone numbers; each export is in the audit log',
  );
  test.each([
    [{ search: 'wamb' }, ['Anchors']],
    [{ search: ' NJOROGE wambui ' }, ['Anchors']],
    [{ search: 'wambui@example' }, ['Anchors']],
    [{ search: 'anchor' }, ['Anchors']],
    [{ search: 'ánchor’s' }, ['Anchors']],
    [{ search: 'njo-roge WAMBÚI' }, ['Anchors']],
    [{ search: '0712 408 116' }, ['Anchors']],
    [{ search: '408116' }, ['Anchors']],
    [{ search: '0712 408' }, ['Anchors']],
    [{ search: '408 11' }, ['Anchors']],
    [{ search: '0408116' }, []],
    [{ search: '25471240' }, ['Anchors']],
    [{ search: '100%' }, ['beads 100%']],
    [{ search: '___' }, []],
    [{ search: "'; drop table payments; --" }, []],
    [{ search: 'faith@example.com' }, ['Embroidery', 'Cloth', 'beads 100%']],
    [{ search: 'faith@example.com', sort: 'amount' }, ['Cloth', 'beads 100%', 'Embroidery']],
    [{ search: 'mutiso' }, []],
    [{ search: 'mutiso', withStaffEnrolments: true }, ['Dye']],
    [{ status: 'failed' }, ['Cloth']],
    [{ from: '2026-03-02', until: '2026-03-03' }, ['Cloth', 'beads 100%']],
    [{ from: '2026-03-02', search: 'anchors' }, []],
  ] as const)('finds by %j', async (filter, titles) => {
    await someLines();
    expect((await list(filter)).titles).toEqual(titles);
    expect((await file(filter)).map((cells) => cells[4])).toEqual(titles);
  });

  specifies("Money: a payment is called by its M-Pesa code, or 'TRX-' and 8 characters");
  test('finds a payment by its label, by its code, and by the codes of other money of its order', async () => {
    const id = await line({ title: 'Anchors' });
    const { rows } = await env.pool.query<{ order_id: string; number: string }>(
      'select order_id, number from payments p join orders o on o.id = p.order_id',
    );
    const { order_id: orderId, number } = rows[0] ?? {};
    await env.pool.query(
      `insert into mpesa_receipts (receipt, order_id, amount_cents, source, state) values ('SLK4H7R9QT', $1, 100, 'callback', 'surplus')`,
      [orderId],
    );
    await env.pool.query(
      `insert into refunds (receipt, amount_cents, status, method, finished_at, refund_receipt) values ('SLK4H7R9QT', 100, 'done', 'by_hand', now(), 'SREFUND001')`,
    );
    await line({ title: 'Beads', name: 'Otieno' });
    for (const search of [`TRX-${id.slice(0, 8)}`, 'slk4h7r9qt', 'SREFUND001', number ?? '']) {
      expect([search, (await list({ search })).titles]).toEqual([search, ['Anchors']]);
    }
  });

  test('says that a search is too short, instead of finding nothing', async () => {
    await someLines();
    expect(await list({ search: 'wa' })).toMatchObject({ payments: [], isTooShort: true });
  });

  test('counts the results of a search up to a limit', async () => {
    for (let n = 0; n < 30; n += 1)
      await line({ title: `Course ${n}`, name: n < 28 ? 'Wambui' : 'Hassan', status: n % 2 ? 'failed' : 'completed' });
    expect([(await list({ search: 'wambui' })).total, (await list({ search: 'nobody' })).total]).toEqual([28, 0]);
    expect((await list({ search: 'wambui', status: 'failed' })).total).toBe(14);
    const received = async (changes: Partial<PaymentFilter>) => (await list(changes)).receivedCents;
    const each = (await list()).payments[0]?.amountCents ?? 0;
    expect(await received({})).toBe(15 * each);
    expect(await received({ search: 'wambui' })).toBe(14 * each);
    expect([await received({ status: 'failed' }), await received({ search: 'wambui', status: 'failed' })]).toEqual([
      0, 0,
    ]);
    expect(await received({ from: '2001-01-01', until: '2001-01-02' })).toBe(0);
    const last = await list({ search: 'wambui' }, { page: 'last' });
    expect([last.titles.length, last.first]).toEqual([3, 26]);
    await env.pool.query(
      `with more as (insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key)
         select 'AGAIN' || n, user_id, subtotal_cents, 0, total_cents, 'again-' || n from (select * from orders order by number limit 1) one, generate_series(1000, 1999) n returning id)
       insert into payments (order_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method)
         select id, 'Again', 'Wambui', 'wambui@example.com', 150000, 'failed', 'mpesa' from more`,
    );
    expect(await list({ search: 'wambui' })).toMatchObject({ total: null, receivedCents: null });
    expect((await list()).total).toBe(1_030);
  });

  test('starts and ends days at midnight in Nairobi', async () => {
    await line({ title: 'Last', at: '2026-03-02T23:59:59.999+03:00' });
    await line({ title: 'First', at: '2026-03-03T00:00:00+03:00' });
    expect((await list({ from: '2026-03-03', until: '2026-03-03' })).titles).toEqual(['First']);
    expect((await list({ until: '2026-03-02' })).titles).toEqual(['Last']);
    expect((await list({ until: '2026-03-02' })).total).toBe(1);
  });

  specifies('Calls: payments: insert, by user');
  test.each(['date', 'user', 'amount'] as const)(
    'has pages in both directions, by %s, without repeats',
    async (sort) => {
      await insertCourse(env.db);
      for (let n = 0; n < 52; n += 1) await line({ title: `Course ${n}`, status: n % 2 ? 'failed' : 'completed' });
      const first = await list({ sort });
      const second = await list({ sort }, { after: first.next ?? '', row: 26 });
      const third = await list({ sort }, { after: second.next ?? '' });
      expect([first.previous, third.next, first.total]).toEqual([null, null, 52]);
      expect([first.first, second.first, third.first]).toEqual([1, 26, 51]);
      const titles = [...first.titles, ...second.titles, ...third.titles];
      expect([titles.length, new Set(titles).size, first.titles.length]).toEqual([52, 52, 25]);
      const back = await list({ sort }, { before: third.previous ?? '' });
      expect(back.titles).toEqual(second.titles);
      expect((await list({ sort }, { before: back.previous ?? '' })).previous).toBeNull();
      const last = await list({ sort }, { page: 'last' });
      expect([last.titles, last.first, last.next]).toEqual([third.titles, 51, null]);
      for (const [page, rows] of [
        [1, first],
        [2, second],
        [3, third],
      ] as const)
        expect(await list({ sort }, { page })).toMatchObject({
          titles: rows.titles,
          first: rows.first,
          next: rows.next,
        });
      const narrow = await list({ sort, search: 'course' }, { page: 11 }, 5);
      expect([narrow.total, narrow.first]).toEqual([52, 51]);
      expect((await list({ sort }, { page: 7 }, 5)).titles).toEqual(titles.slice(30, 35));
      // Beside a deleted payment, the list starts again.
      expect((await list({ sort }, { after: '00000000-0000-4000-8000-000000000000' })).titles).toEqual(first.titles);
      expect((await file({ sort })).map((cells) => cells[4])).toEqual(titles);
    },
  );

  test('of a course is sorted by date in both directions', async () => {
    for (const at of ['2026-03-03', '2026-03-01', '2026-03-02'])
      for (const title of ['Beads', 'Anchors']) await line({ title, name: at, at: `${at}T09:00:00+03:00` });
    const { payments } = await list({ sort: 'course', isDescending: false });
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    expect(payments.map(({ courses, buyerName }) => `${courses[0]?.title} ${buyerName}`)).toEqual([
      ...days.map((day) => `Anchors ${day}`),
      ...days.map((day) => `Beads ${day}`),
    ]);
    const { payments: before } = await list({ sort: 'course', isDescending: false }, { before: payments[4]?.id ?? '' });
    expect(before.map(({ id }) => id)).toEqual(payments.slice(0, 4).map(({ id }) => id));
  });

  specifies('Money: CSV of the filtered rows with whole phone numbers; each export is in the audit log');
  test('shows masked phones and times of Nairobi; its export has whole phones and an entry in the audit log', async () => {
    await line({ phone: '254712408116', at: '2026-03-02T23:30:00+03:00' });
    expect((await list()).payments[0]?.phone).toBe('0712\u00a0•••\u00a0116');
    const [row] = await file();
    expect(row?.slice(3, 10)).toEqual(['0712 408 116', 'Beads', 1500, 'completed', 'mpesa', '2026-03-02', '23:30:00']);
  });
});

import { expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { readOverview } from '#app/modules/office/analytics/read-overview.server.ts';
import type { Actor, StaffRole } from '#app/shared/actor.ts';
import { allPayments } from '#tests/support/all-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listPayments } from './list-payments.server.ts';
import { countPayments, readPaymentsOfUser, readRecentPayments } from './read-ledger.server.ts';
import type { PaymentFilter } from './payment-list.ts';

// Orders without receipts and enrolments.
const env = useTestEnv({ invariants: false });
const staff = (role: StaffRole): Actor => ({ kind: 'staff', userId: '', email: '', name: 'Wairimu', role });
const actor = staff('owner');
const list = (changes: Partial<PaymentFilter> = {}) =>
  listPayments({ ...env, actor }, { ...allPayments, ...changes }, null);

interface Ordered {
  readonly titles: readonly string[];
  readonly quotation?: 'sent' | 'accepted' | 'expired';
  readonly userId?: string;
  /** The lines are for others. */
  readonly isForOthers?: boolean;
  readonly shillings?: number;
}

/** Inserts an order with a line a title; seats have the same title again. Returns its id. */
async function order(number: string, input: Ordered): Promise<string> {
  const { titles, quotation, isForOthers = false, shillings = 1_000 } = input;
  const userId = input.userId ?? (await createLearner(env.db)).id;
  const client = await env.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set constraints all deferred`);
    const cents = titles.length * shillings * 100;
    const rounding = (100 - (cents % 100)) % 100;
    const { rows } = await client.query<{ id: string }>(
      `insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key) values ($1, $2, $3, $4, $5, $1) returning id`,
      [number, userId, cents, rounding, cents + rounding],
    );
    const id = rows[0]?.id ?? '';
    for (const title of titles)
      await client.query(
        `insert into payments (order_id, user_id, course_title, buyer_name, buyer_email, amount_cents)
          values ($1, $2, $3, $4, 'buyer@example.com', $5)`,
        [id, isForOthers ? null : userId, title, `Buyer of ${number}`, shillings * 100],
      );
    if (quotation)
      await client.query(
        `insert into quotations (order_id, number, state, buyer_name, buyer_email, locale, total_cents, vat_percent, valid_until, accepted_at, closed_at)
          values ($1, $2, $3, '', '', 'en', $4, 0, now(), case $3 when 'accepted' then now() end, case $3 when 'expired' then now() end)`,
        [id, number, quotation, cents],
      );
    await client.query('commit');
    return id;
  } finally {
    // Nothing after a commit.
    await client.query('rollback');
    client.release();
  }
}

/** Completes an order's lines without money, which the rules check at the end of a transaction. */
async function complete(number: string) {
  const client = await env.pool.connect();
  try {
    await client.query(`begin; set constraints all deferred`);
    await client.query(
      `update payments set status = 'completed', payment_date = now() where order_id = (select id from orders where number = '${number}')`,
    );
    await client.query(`set local session_replication_role = replica`);
    await client.query('commit');
  } finally {
    // Nothing after a commit.
    await client.query('rollback');
    client.release();
  }
}

/** Marks one line of an order as refunded. */
async function refundFirst(orderId: string) {
  await env.pool.query(
    `update payments set status = 'refunded', refunded_at = now() where id = (select id from payments where order_id = $1 order by course_title, id limit 1)`,
    [orderId],
  );
}

/** Counts of the list, the cards and the start page. */
async function figures() {
  const { total, summary, payments, receivedCents } = await list();
  const { money } = await readOverview({ ...env, actor });
  expect(money?.pending).toBe(summary.pending.payments);
  expect(payments).toHaveLength(total ?? -1);
  expect((await readRecentPayments({ db: env.db, actor }, 50)).map(({ id }) => id)).toEqual(
    payments.map(({ id }) => id),
  );
  return { total, pending: summary.pending, completed: summary.revenue, receivedCents };
}

test.each([
  ['seats', Array.from({ length: 24 }, () => 'Bookkeeping')],
  ['courses', ['Beads', 'Anchors', 'Cloth']],
  ['one course', ['Weaving']],
])('an order of %s is one row in lists and counts', async (_, titles) => {
  await order('ORDERS01', { titles, isForOthers: titles.length === 24 });
  const cents = titles.length * 100_000;
  expect(await figures()).toMatchObject({ total: 1, pending: { payments: 1, cents }, receivedCents: 0 });
  await complete('ORDERS01');
  expect(await figures()).toMatchObject({
    total: 1,
    pending: { payments: 0, cents: 0 },
    completed: { payments: 1, cents },
    receivedCents: cents,
  });
});

test.each([
  ['one line', ['Beads'], 5_500],
  ['three lines', ['Anchors', 'Beads', 'Cloth'], 16_499],
  ['seats', Array.from({ length: 24 }, () => 'Beads'), 131_988],
])(
  'an order with cents in its prices, of %s, counts as whole shillings, as its receipt says',
  async (_, titles, total) => {
    const shillings = 5_499.5;
    const id = await order('ORDERS01', { titles, shillings, isForOthers: titles.length === 24 });
    expect(await figures()).toMatchObject({ pending: { payments: 1, cents: total * 100 } });
    await complete('ORDERS01');
    expect(await figures()).toMatchObject({ completed: { cents: total * 100 }, receivedCents: total * 100 });
    await refundFirst(id);
    const kept = titles.length === 1 ? 0 : (total - 5_500) * 100;
    expect(await figures()).toMatchObject({ receivedCents: kept });
  },
);

test('a quotation that nobody accepted is no pending money', async () => {
  await order('QUOTED01', { titles: ['Beads', 'Beads'], quotation: 'sent', isForOthers: true });
  await order('QUOTED03', { titles: ['Cloth'], quotation: 'sent' });
  expect(await figures()).toMatchObject({ total: 0, pending: { payments: 0, cents: 0 } });
  await env.pool.query(`update quotations set state = 'accepted', accepted_at = now() where number = 'QUOTED01'`);
  expect(await figures()).toMatchObject({ total: 1, pending: { payments: 1, cents: 200_000 } });
  // A prompt is an attempt to pay it.
  await env.pool.query(
    `update payments set phone_number = '254712345678' where order_id = (select id from orders where number = 'QUOTED03')`,
  );
  expect(await figures()).toMatchObject({ total: 2, pending: { payments: 2, cents: 300_000 } });
});

test('an order is found once by any of its courses, its number, and its buyer', async () => {
  await order('ORDERS01', { titles: ['Weaving I', 'Weaving II', 'Dye'] });
  await order('SEATS001', { titles: ['Weaving I', 'Weaving I'], isForOthers: true });
  await order('OTHERS01', { titles: ['Cloth'] });
  for (const sort of ['date', 'amount', 'user', 'course'] as const) {
    const found = async (search: string) =>
      (await list({ search, sort })).payments
        .map(({ orderNumber }) => orderNumber ?? '')
        .toSorted((one, other) => one.localeCompare(other));
    expect(await found('weaving')).toEqual(['ORDERS01', 'SEATS001']);
    expect(await found('weaving ii')).toEqual(['ORDERS01']);
    expect(await found('dye')).toEqual(['ORDERS01']);
    expect(await found('buyer of SEATS001')).toEqual(['SEATS001']);
    expect(await found('orders-01')).toEqual(['ORDERS01']);
  }
});

test('staff who do not read the figures see payments, not the revenue', async () => {
  await order('ORDERS01', { titles: ['Beads'] });
  const read = (role: StaffRole) => listPayments({ ...env, actor: staff(role) }, allPayments, null);
  expect(await read('support')).toMatchObject({ summary: { revenue: null }, receivedCents: null });
  expect((await read('accountant')).summary.revenue).not.toBeNull();
});

test('a person’s page has what they paid for others, and what others paid for them', async () => {
  const [buyer, learner] = [await createLearner(env.db), await createLearner(env.db)];
  const orderId = await order('SEATS001', {
    titles: ['Beads', 'Beads', 'Beads'],
    isForOthers: true,
    userId: buyer.id,
  });
  await env.pool.query(
    `update payments set user_id = $2 where id = (select max(id::text)::uuid from payments where order_id = $1)`,
    [orderId, learner.id],
  );
  const of = (userId: string) => readPaymentsOfUser({ db: env.db, actor }, userId);
  expect(await of(buyer.id)).toMatchObject([
    { courses: [{ title: 'Beads', lines: 3 }], amountCents: 300_000, isPaidByOther: false },
  ]);
  expect(await of(learner.id)).toMatchObject([
    {
      courses: [{ title: 'Beads', lines: 1 }],
      amountCents: 100_000,
      isPaidByOther: true,
      buyerName: 'Buyer of SEATS001',
    },
  ]);
  const counted = (userId: string) => countPayments({ db: env.db, actor }, userId);
  expect([await counted(buyer.id), await counted(learner.id)]).toEqual([1, 0]);
});

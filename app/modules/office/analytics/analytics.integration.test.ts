import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { foldTotals } from '#app/modules/money/ledger/payment-totals-queries.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import {
  insertCourse,
  insertEnrolment,
  insertLesson,
  insertOrder,
  insertOrderLine,
  insertSection,
  insertUser,
} from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readAnalytics, type AnalyticsQuery } from './read-analytics.server.ts';
import { readOverview } from './read-overview.server.ts';
import { specifies } from '#tests/specifies.ts';

// Rows without receipts and prompts, which no figure here uses.
const env = useTestEnv({ invariants: false });
const actor = { kind: 'staff', role: 'manager', userId: '00000000-0000-4000-8000-000000000000' } as unknown as Actor;
const march: AnalyticsQuery = { from: '2026-03', until: '2026-03', course: null };
const read = (input: Partial<AnalyticsQuery> = {}) => readAnalytics({ ...env, actor }, { ...march, ...input });

const nairobi = (moment: string) => new Date(`${moment}+03:00`);

interface Sale {
  readonly userId: string;
  readonly courseId: string;
  readonly status: PaymentStatus;
  readonly shillings: number;
  readonly at: string;
}

async function sell({ userId, courseId, status, shillings, at }: Sale): Promise<void> {
  const isFree = shillings === 0;
  const isPaid = status === 'completed' || status === 'refunded';
  const amountCents = shillings * 100;
  const amounts = { subtotalCents: amountCents, totalCents: amountCents };
  await env.db.transaction(async (tx) => {
    const orderId = isFree
      ? null
      : await insertOrder(tx, userId, { ...amounts, status: isPaid ? 'paid' : 'unpaid', createdAt: nairobi(at) });
    const orderLineId = await insertOrderLine(
      tx,
      { orderId, userId, courseId },
      {
        status,
        amountCents,
        createdAt: nairobi(at),
        paymentDate: status === 'pending' || status === 'failed' ? null : nairobi(at),
        paymentMethod:
          status === 'admin_enrolled' ? 'admin_enrollment' : status === 'test_completed' ? 'test' : 'mpesa',
      },
    );
    if (status === 'completed' || isFree) {
      const source = { completed: 'payment', admin_enrolled: 'grant', test_completed: 'test' }[status as string];
      await insertEnrolment(
        tx,
        { userId, courseId, orderLineId },
        { source: source ?? 'payment', enrolledAt: nairobi(at) },
      );
    }
  });
}

/**
 * Sets the clock to midday of 30 March. Creates two courses, four people and nine payments, on both sides of the midnights that count.
 */
async function shop() {
  env.clock.advance({ days: 28, hours: 3 });
  const person = (at: string) => insertUser(env.db, { createdAt: nairobi(at) });
  const wanjiru = await person('2026-03-30T01:00:00');
  const hassan = await person('2026-03-24T00:00:00');
  const chebet = await person('2026-03-23T23:59:59');
  const mutiso = await person('2025-06-01T12:00:00');
  const weaving = await insertCourse(env.db, { title: 'Weaving' });
  const beads = await insertCourse(env.db, { title: 'Beads' });
  const sales: readonly [string, string, PaymentStatus, number, string][] = [
    [wanjiru, weaving, 'completed', 5000, '2026-03-01T00:00:00'],
    [hassan, weaving, 'completed', 5000, '2026-02-28T23:59:59'],
    [chebet, weaving, 'refunded', 5000, '2026-03-10T12:00:00'],
    [mutiso, weaving, 'pending', 5000, '2026-03-20T12:00:00'],
    [chebet, weaving, 'failed', 5000, '2026-03-21T12:00:00'],
    [wanjiru, beads, 'completed', 2000, '2026-01-15T12:00:00'],
    [hassan, beads, 'completed', 2000, '2026-03-30T08:00:00'],
    [chebet, beads, 'admin_enrolled', 0, '2026-03-05T12:00:00'],
    [mutiso, beads, 'test_completed', 0, '2026-03-06T12:00:00'],
  ];
  for (const [userId, courseId, status, shillings, at] of sales)
    await sell({ userId, courseId, status, shillings, at });

  const sectionId = await insertSection(env.db, beads, 0);
  const place = (position: number) => ({ courseId: beads, sectionId, position });
  const first = await insertLesson(env.db, place(0), { title: 'Thread' });
  const second = await insertLesson(env.db, place(1), { title: 'Knots' });
  await insertLesson(env.db, place(2), { title: 'A draft', isPublished: false });
  const opened = (userId: string, lesson: string, at: string, last: string, completed: string | null) =>
    env.db
      .execute(sql`insert into course_progress (user_id, course_id, progress, completed_at, last_lesson_id, last_accessed_at, created_at)
      values (${userId}, ${beads}, ${completed ? 100 : 0}, ${completed}, ${lesson}, ${last}, ${at})`);
  await opened(wanjiru, second, '2026-03-02T00:00:00+03:00', '2026-03-02T12:00:00+03:00', null);
  await opened(hassan, second, '2026-01-31T23:59:59+03:00', '2026-03-29T12:00:00+03:00', null);
  await opened(chebet, second, '2026-03-30T00:00:00+03:00', '2026-03-01T12:00:00+03:00', '2026-03-30T09:00:00+03:00');
  const done = (userId: string, lesson: string, at: string) =>
    env.db.execute(
      sql`insert into lesson_completions (user_id, lesson_id, course_id, completed_at) values (${userId}, ${lesson}, ${beads}, ${at})`,
    );
  await done(wanjiru, first, '2026-03-02T12:00:00+03:00');
  await done(hassan, first, '2026-02-28T23:59:59+03:00');
  await done(chebet, first, '2026-03-30T09:00:00+03:00');
  await done(chebet, second, '2026-03-30T09:00:00+03:00');
  await env.db.execute(sql`insert into course_views (course_id, day, views) values
    (${weaving}, '2026-02-28', 10), (${weaving}, '2026-03-01', 30), (${beads}, '2026-03-02', 5)`);
  return { weaving, beads, wanjiru };
}

describe('the analytics of nine payments', () => {
  let made: Awaited<ReturnType<typeof shop>>;
  beforeEach(async () => {
    made = await shop();
  });

  specifies(
    'Admin portal: analytics: cards compared with last month, trend, growth, statuses, demographics, funnel, CSV of each chart',
    'Constants: analytics: 6 months in thousands, new users of 7, 30, 90 and 365 days, fixed demographics, revenue without staff enrolments',
  );
  it('compare this month with the one before up to the same day, in Nairobi', async () => {
    const { cards } = await read();
    expect(cards.revenue).toEqual({ total: 14_000_00, now: 7_000_00, before: 5_000_00 });
    expect(cards.payments).toEqual({ total: 4, now: 2, before: 1 });
    expect(cards.activeUsers).toEqual({ now: 2, before: 1 });
    expect(cards.users).toBe(4);
    expect(cards.growth.map(({ label, users }) => [label, users])).toEqual([
      ['This Week', 2],
      ['This Month', 3],
      ['This Quarter', 3],
      ['This Year', 4],
    ]);
  });

  specifies(
    'Calls: analytics',
    'Constants: analytics: 6 months in thousands, new users of 7, 30, 90 and 365 days, fixed demographics, revenue without staff enrolments',
  );
  it('have every month and status, and count only money that was not refunded as revenue', async () => {
    const { months } = await read({ from: '2025-12' });
    expect(months.map(({ month, revenue }) => [month, revenue])).toEqual([
      ['2025-12', 0],
      ['2026-01', 2_000_00],
      ['2026-02', 5_000_00],
      ['2026-03', 7_000_00],
    ]);
    expect(months[3]?.counts).toEqual({
      pending: 1,
      completed: 2,
      failed: 1,
      refunded: 1,
      admin_enrolled: 1,
      test_completed: 1,
    });
  });

  specifies('Calls: analytics');
  it('go from views to payments, without staff enrolments and tests', async () => {
    expect((await read()).funnel).toEqual({ views: 35, viewsSince: '2026-02-28', ordered: 5, paid: 3 });
  });

  it('list the best sellers and their completions', async () => {
    const { courses } = await read();
    expect(courses.map(({ id: _id, ...course }) => course)).toEqual([
      { title: 'Weaving', views: 30, sales: 1, revenue: 5_000_00, students: 2, opened: 0, completed: 0 },
      { title: 'Beads', views: 5, sales: 1, revenue: 2_000_00, students: 4, opened: 3, completed: 1 },
    ]);
  });

  it('take an instalment plan for one sale, in the month of its start', async () => {
    const userId = await insertUser(env.db, {});
    const payments = ['2026-02-10', '2026-03-11', '2026-03-12'].map((day) => ({ day, orderId: randomUUID() }));
    await env.db.transaction(async (tx) => {
      const amounts = { subtotalCents: 1_000_00, totalCents: 1_000_00 };
      const {
        rows: [plan],
      } = await tx.execute<{ id: string }>(sql`
        insert into plans (number, user_id, course_id, course_title, price_cents, first_cents, span_seconds, tax_due, state, paid_cents, access_until, started_at, created_at)
        values ('PABCDEF', ${userId}, ${made.weaving}, 'Weaving', 500000, 100000, 8640000, 'each', 'active', 300000, '2026-03-20', '2026-02-10', '2026-02-10')
        returning id`);
      for (const { day, orderId } of payments) {
        const at = nairobi(`${day}T12:00:00`);
        await insertOrder(tx, userId, { id: orderId, ...amounts, createdAt: at });
        const orderLineId = await insertOrderLine(
          tx,
          { orderId, userId, courseId: made.weaving },
          { status: 'pending', amountCents: 1_000_00, createdAt: at, paymentDate: null },
        );
        await tx.execute(sql`insert into plan_payments (plan_id, order_id) values (${plan?.id}, ${orderId})`);
        await tx.execute(sql`update orders set status = 'paid', paid_at = ${at} where id = ${orderId}`);
        await tx.execute(sql`update payments set status = 'completed', payment_date = ${at} where id = ${orderLineId}`);
        if (orderId === payments[0]?.orderId)
          await insertEnrolment(tx, { userId, courseId: made.weaving, orderLineId }, { enrolledAt: at });
      }
    });
    const salesIn = async (from: string, until: string) => {
      const { courses, funnel } = await read({ from, until });
      return { sold: courses.find(({ id }) => id === made.weaving)?.sales, paid: funnel.paid, ordered: funnel.ordered };
    };
    expect(await salesIn('2026-02', '2026-02')).toEqual({ sold: 2, paid: 2, ordered: 2 });
    expect(await salesIn('2026-03', '2026-03')).toEqual({ sold: 1, paid: 3, ordered: 5 });
    expect(await salesIn('2026-02', '2026-03')).toEqual({ sold: 3, paid: 5, ordered: 7 });
    expect((await read()).courses[0]).toMatchObject({ title: 'Weaving', revenue: 7_000_00 });
  });

  it('show at which lesson learners stop, without recent learners, completions and ended access', async () => {
    const { studied, lessons } = await read({ course: made.beads });
    expect(studied).toEqual({ id: made.beads, title: 'Beads' });
    const shown = () => lessons.map(({ title, completed, stopped }) => [title, completed, stopped]);
    expect(shown()).toEqual([
      ['Thread', 3, 0],
      ['Knots', 1, 1],
    ]);
    await env.db.execute(sql`update enrolments set revoked_at = now() where user_id = ${made.wanjiru}`);
    const later = await read({ course: made.beads });
    expect(later.lessons.map(({ completed, stopped }) => [completed, stopped])).toEqual([
      [2, 0],
      [1, 0],
    ]);
    expect((await read({ course: '00000000-0000-4000-8000-000000000001' })).studied).toBeNull();
  });

  it('are the same once sums are folded, and follow a deleted course and a changed status', async () => {
    const before = await read();
    await foldTotals(env.db);
    expect(await read()).toEqual(before);
    await env.db.transaction(async (tx) => {
      await tx.execute(sql`update payments set status = 'failed' where status = 'pending'`);
      await tx.execute(sql`delete from courses where id = ${made.weaving}`);
    });
    const after = await read();
    expect(after.courses.map(({ title }) => title)).toEqual(['Beads']);
    expect(after.cards.revenue.total).toBe(14_000_00);
    expect(after.months[0]?.counts).toMatchObject({ pending: 0, failed: 2 });
    const broken = await checkInvariants(env.db);
    expect(broken.filter(({ name }) => name.endsWith('added up'))).toEqual([]);
  });

  it("give the dashboard the sums of every payment, including today's, once", async () => {
    const ledger = await env.db.execute<{ revenue: string; today: string; waiting: string }>(sql`
      select sum(amount_cents) filter (where status = 'completed') as revenue, sum(amount_cents) filter (where status = 'pending') as waiting,
        sum(amount_cents) filter (where status = 'completed' and (payment_date at time zone 'Africa/Nairobi')::date = ${dayInNairobi(env.clock.now())}::date) as today
      from payments`);
    const overview = await readOverview({ ...env, actor });
    expect(overview).toMatchObject({
      money: { revenue: 14_000_00, revenueToday: 2_000_00, pendingCents: 5_000_00, pending: 1 },
      users: { thisWeek: 2 },
    });
    expect(ledger.rows).toEqual([{ revenue: '1400000', today: '200000', waiting: '500000' }]);
  });
});

it('analytics of an empty shop are zero, and for staff only', async () => {
  const { cards, courses, lessons, funnel } = await read();
  expect(cards.revenue).toEqual({ total: 0, now: 0, before: 0 });
  expect([courses, lessons, funnel]).toEqual([[], [], { views: 0, viewsSince: null, ordered: 0, paid: 0 }]);
  await expect(readAnalytics({ ...env, actor: visitor }, march)).rejects.toThrow(DomainError);
});

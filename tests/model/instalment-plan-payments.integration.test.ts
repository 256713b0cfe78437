import { expect, test } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { instalmentPlanNow, newCourse, begin, payBill, payByPrompt } = useInstalmentPlans(env, shop);

/** `node tests/long/repeat.ts plan` takes 1,000. */
const manyPayments = Number(process.env['PLAN_PAYMENTS'] ?? 8);

test(
  `${manyPayments} payments in any order end in the same state, and each opens the three courses for longer within five seconds`,
  { timeout: 60_000 + manyPayments * 2_000 },
  async () => {
    const price = 8_000 + manyPayments * 20;
    const first = Math.ceil(price * 0.2);
    const payments = amountsUpTo(price - first - 10, manyPayments - 1);
    const ends: object[] = [];
    let slowestMs = 0;
    for (const amounts of [payments, payments.toReversed()]) {
      // A cheap course, so that payments are too small for its share.
      const prices = [price * 60 + 1, price * 40 - 13, 12];
      const courseIds: string[] = [];
      for (const cents of prices) courseIds.push(await newCourse(cents));
      const begunInstalmentPlan = await begin(price, { courseIds });
      await shop.pay(begunInstalmentPlan);
      await shop.pass(5);
      await shop.registerConfirmations();
      const { number } = await instalmentPlanNow();
      const open = () => env.pool.query<Opened>(openedBy, [number]).then(({ rows }) => rows[0]);
      let before = await open();
      for (const [index, amount] of amounts.entries()) {
        const asked = performance.now();
        if (index % 10 === 9) await payByPrompt(begunInstalmentPlan.buyer, number, amount);
        else await payBill(number, amount);
        slowestMs = Math.max(slowestMs, performance.now() - asked);
        const after = await open();
        expect(after?.seconds).toBeGreaterThan(before?.seconds ?? 0);
        before = after;
        await shop.passWithoutJobs(150);
      }
      ends.push(before ?? {});
      await payBill(number, 10);
      expect(await open()).toMatchObject({
        state: 'paid',
        paid_cents: price * 100,
        seconds: null,
        open_courses: 3,
        shares: prices,
      });
    }
    expect(ends[0]).toEqual(ends[1]);
    await expectReconciled(shop);
    if (manyPayments >= 100) console.log(`slowest payment: ${Math.round(slowestMs)} ms until the course was open`);
  },
);

interface Opened {
  readonly state: string;
  readonly paid_cents: number;
  /** From the first payment to the end of access; null for ever. */
  readonly seconds: number | null;
  readonly open_courses: number;
  /** What each course was paid, in cents. */
  readonly shares: readonly number[];
}

const openedBy = `select a.state, a.paid_cents, extract(epoch from a.access_until - a.started_at)::float8 as seconds,
  (select count(*)::int from enrolments e join plan_lines l on l.plan_id = a.id and e.course_id = l.course_id
    where e.user_id = a.user_id and e.revoked_at is null) as open_courses,
  array(select sum(p.amount_cents)::int from plan_lines l join plan_payments x on x.plan_id = a.id join orders o on o.id = x.order_id and o.status = 'paid'
    join payments p on p.order_id = o.id and p.course_id = l.course_id where l.plan_id = a.id group by l.position order by l.position) as shares
  from plans a where a.number = $1`;

/** Divides a sum into so many amounts of at least KSh 10, of different sizes. */
function amountsUpTo(sum: number, count: number): number[] {
  const amounts = Array.from({ length: count }, (_, index) => 10 + ((index * 7) % 11));
  const rest = sum - amounts.reduce((all, amount) => all + amount, 0);
  return [...amounts.slice(0, -1), (amounts.at(-1) ?? 0) + rest];
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { paidSeats } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { recordRefundByHand } from '../refunds/record-refund-by-hand.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { newCourse, begin, payBill, instalmentPlanNow } = useInstalmentPlans(env, shop);

type Kind = 'plan' | 'order' | 'seats';

/** Prices in cents; at least the smallest instalment plan. */
const prices = fc.array(fc.integer({ min: 10_001, max: 99_999 }), { minLength: 2, maxLength: 5 });
const roundUp = (cents: number) => Math.ceil(cents / 100);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

async function pay(order: Parameters<typeof shop.pay>[0]): Promise<string> {
  await shop.pay(order);
  await shop.pass(5);
  return order.orderId;
}

/** Sells something of several lines, whose prices have cents. Returns its paid orders. */
async function sell(kind: Kind, lines: readonly number[], percent: number): Promise<readonly string[]> {
  if (kind === 'order') return [await pay(await shop.order({ prices: lines.map((cents) => cents / 100) }))];
  if (kind === 'seats') {
    // Discounts by the number of seats leave prices with cents.
    const order = await paidSeats(env, shop, { price: roundUp(lines[0] ?? 0), seats: 5 + percent });
    return [order.orderId];
  }
  const courseIds: string[] = [];
  for (const cents of lines) courseIds.push(await newCourse(cents));
  const whole = roundUp(sum(lines));
  const first = await begin(whole, { courseIds });
  await pay(first);
  const { number } = await instalmentPlanNow();
  await payBill(number, 10 + percent);
  await cancelInstalmentPlan(
    { ...shop.deps, actor: await shop.staff() },
    { number, note: 'Asked for it', refunds: false },
  );
  const { rows } = await env.pool.query<{ id: string }>(
    `select order_id as id from plan_payments l join orders o on o.id = l.order_id
      where o.status <> 'unpaid' and plan_id = (select id from plans where number = $1)`,
    [number],
  );
  return rows.map(({ id }) => id);
}

/** What is left of paid orders: their totals, less all that goes or went back of their lines, in cents. */
async function leftOf(kind: Kind, orderIds: readonly string[]): Promise<number> {
  const { rows } = await env.pool.query<{ cents: string }>(
    `select coalesce(sum(o.total_cents - (select coalesce(sum(f.amount_cents), 0) from refunds f
        join mpesa_receipts r on r.receipt = f.receipt where r.order_id = o.id and f.status in ('requested', 'done'))), 0) as cents
      from orders o where o.id = any($1::uuid[])`,
    [orderIds],
  );
  return Number(rows[0]?.cents ?? kind.length * Number.NaN);
}

test(
  'refunds of some lines leave each sum with what is left of its own orders, to the cent',
  { timeout: 240_000 },
  async () => {
    const sold: Record<Kind, string[]> = { plan: [], order: [], seats: [] };
    const actor = await shop.staff();
    const deps = { ...shop.deps, actor };
    await shop.registerConfirmations();

    async function check(): Promise<void> {
      const books = await expectReconciled(shop);
      expect({ plan: books.heldByInstalmentPlans, order: books.enrolled, seats: books.heldBySeats }).toEqual({
        plan: await leftOf('plan', sold.plan),
        order: await leftOf('order', sold.order),
        seats: await leftOf('seats', sold.seats),
      });
    }

    /** Refunds some lines that stand, and leaves the refund open where it is not `isMade`. */
    async function refundSome(orderId: string, picks: readonly boolean[], isMade: boolean): Promise<void> {
      const { rows } = await env.pool.query<{ id: string }>(
        `select id from payments where order_id = $1 and status = 'completed' order by amount_cents, id`,
        [orderId],
      );
      const orderLineIds = rows.filter((_, index) => picks[index % picks.length]).map(({ id }) => id);
      if (orderLineIds.length === 0) return;
      const input = { orderId, orderLineIds, note: 'Asked for it', outsideGuarantee: true };
      const { parts } = await requestRefund(deps, input);
      await check();
      if (!isMade) return;
      for (const { refundId } of parts) await recordRefundByHand(deps, { refundId, note: 'Paid back' });
      await check();
    }

    const picks = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Kind>('plan', 'order', 'seats'),
        prices,
        fc.integer({ min: 1, max: 7 }),
        fc.array(picks, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (kind, lines, percent, rounds, leavesOpen) => {
          const orderIds = await sell(kind, lines, percent);
          sold[kind].push(...orderIds);
          await check();
          for (const orderId of orderIds)
            for (const [index, round] of rounds.entries())
              await refundSome(orderId, round, !(leavesOpen && index === rounds.length - 1));
        },
      ),
      { numRuns: 14, seed: 20_261_128, endOnFailure: true },
    );
  },
);

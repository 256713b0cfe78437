import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import {
  approveManualPayment,
  rejectManualPayment,
} from '#app/modules/money/providers/by-hand/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { pauseInstalmentPlans } from '#app/modules/money/instalments/pause-instalment-plans.server.ts';
import { payIntoInstalmentPlan } from '#app/modules/money/instalments/pay-into-instalment-plan.server.ts';
import { describeInstalmentOffer } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { startInstalmentPlan } from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { factsOfOrderRefund, factsOfRecorded, factsOfRecording } from './decision-facts.ts';
import { decides, type Deciding } from './decides.ts';
import type { Acts, Of } from './commands.ts';
import { nth, phoneOf, type KnownInstalmentPlan, type TestShop } from './test-shop.ts';

const note = 'as the customer asked';
/** Whatever the payment needs. */
const checked = [...approvalChecks, 'cleared'];

/** What happens to instalment plans and recorded payments. */
export const sellingActs: Acts<
  | 'start an instalment plan'
  | 'pay into an instalment plan'
  | 'pay bill of an instalment plan'
  | 'let instalment plans end'
  | 'cancel an instalment plan'
  | 'tax on instalment plans'
  | 'record a payment'
  | 'decide about a recorded payment'
  | 'kill while approving'
> = {
  'start an instalment plan': startOne,
  'pay into an instalment plan': orderBit,
  'pay bill of an instalment plan': payBillOfInstalmentPlan,
  'let instalment plans end': async (shop, { days }) => {
    await shop.payments.passWithoutJobs(days * 86_400);
    await pauseInstalmentPlans(shop.env);
  },
  'cancel an instalment plan': cancelOne,
  'tax on instalment plans': (shop, { due }) => shop.set('planTaxDue', due),
  'record a payment': recordOne,
  'decide about a recorded payment': decideOne,
  'kill while approving': async (shop, { payment: which, at }) => {
    const payment = nth(shop.recordedPayments, which);
    if (!payment) return;
    const process = new CrashingProcess(shop.payments.deps, shop.env.pool, at);
    const actor = await shop.actor();
    await process.run((deps) => approveManualPayment({ ...deps, actor }, { id: payment.id, checked }));
  },
};

async function startOne(
  shop: TestShop,
  { learner, course, courses, percent }: Of<'start an instalment plan'>,
): Promise<void> {
  const { env, payments } = shop;
  const requested: string[] = [];
  for (let each = course; each < course + courses; each += 1) requested.push(await shop.course(each));
  for (const courseId of requested)
    await offerInstalments({ ...env, actor: await shop.owner() }, { courseId, isOffered: true });
  const buyer = await shop.learner(learner);
  const { priceCents: shownPriceCents } = await describeInstalmentOffer({ ...env, actor: buyer }, requested);
  const amountCents = toCents(Math.ceil((shownPriceCents * percent) / 10_000) * 100);
  const asked = { courseIds: requested, shownPriceCents, amountCents, idempotencyKey: randomUUID() };
  const order = await startInstalmentPlan({ ...payments.deps, actor: buyer }, asked);
  const { number, courseIds } = await planOf(shop, order.orderId);
  if (!shop.plans.some((plan) => plan.number === number)) shop.plans.push({ number, buyer, courseIds, learner });
  shop.orders.push({ ...order, buyer, courseIds, learner, shillings: order.totalCents / 100, plan: number });
}

/** Returns the plan that an order pays, with its courses. */
async function planOf({ env }: TestShop, orderId: string) {
  const { rows } = await env.db.execute<{ number: string; course_id: string }>(
    sql`select a.number, c.course_id from plans a join plan_payments l on l.plan_id = a.id join plan_lines c on c.plan_id = a.id
      where l.order_id = ${orderId} order by c.position`,
  );
  return { number: rows[0]?.number ?? '', courseIds: rows.map(({ course_id }) => course_id) };
}

/** Orders the next payment into an instalment plan; `pay` pays it, as any other order. */
async function orderBit(shop: TestShop, command: Of<'pay into an instalment plan'>): Promise<void> {
  const plan = nth(shop.plans, command.plan);
  if (!plan || !shop.isHere(plan)) return;
  const { number, buyer, courseIds, learner } = plan;
  const shillings = await shillingsOf(shop, plan, command.pays);
  const asked = { number, amountCents: shillingsToCents(shillings), idempotencyKey: randomUUID() };
  const order = await payIntoInstalmentPlan({ ...shop.payments.deps, actor: buyer }, asked);
  shop.orders.push({ ...order, buyer, courseIds, learner, shillings: order.totalCents / 100, plan: number });
}

/** Cancels an instalment plan as the acting member of staff; its payments are refunded by the same decision. */
async function cancelOne(shop: TestShop, { plan: which, refunds }: Of<'cancel an instalment plan'>): Promise<void> {
  const plan = nth(shop.plans, which);
  if (!plan) return;
  const { number, buyer } = plan;
  const userIds = shop.goneUsers.has(buyer.userId) ? [] : [buyer.userId];
  const needed: Deciding[] = [{ decision: 'instalments.cancel', facts: { people: { userIds } } }];
  const { rows } = await shop.env.db.execute<{ id: string }>(sql`
    select o.id from plan_payments l join orders o on o.id = l.order_id join plans a on a.id = l.plan_id
    where a.number = ${number} and o.status in ('paid', 'partly_refunded')`);
  const ids = rows.map(({ id }) => id);
  if (refunds)
    for (const id of ids)
      needed.push({ decision: 'refund.request', facts: await factsOfOrderRefund(shop, id, 'all', ids) });
  await decides(shop, needed, (actor) =>
    cancelInstalmentPlan({ ...shop.payments.deps, actor }, { number, note, refunds, outsideGuarantee: true }),
  );
}

async function payBillOfInstalmentPlan(shop: TestShop, command: Of<'pay bill of an instalment plan'>): Promise<void> {
  const plan = nth(shop.plans, command.plan);
  if (!plan) return;
  const msisdn = phoneOf(command.phone);
  const amount = await shillingsOf(shop, plan, command.pays);
  await shop.payments.control(`/phones/${msisdn}`, { balance: 1_000_000 }, 'PUT');
  await shop.payments.control('/paybill', { msisdn, amount, account: plan.number });
}

/** Returns the shillings of a payment; at least one. */
export async function shillingsOf(
  { env }: TestShop,
  { number }: KnownInstalmentPlan,
  pays: Of<'pay into an instalment plan'>['pays'],
): Promise<number> {
  const { rows } = await env.db.execute<{ left: number }>(
    sql`select (price_cents - paid_cents) / 100 as left from plans where number = ${number}`,
  );
  const left = rows[0]?.left ?? 0;
  const shillings = { 'the rest': left, 'a shilling too much': left + 1, 'too little': 9 };
  return Math.max(1, typeof pays === 'number' ? pays : shillings[pays]);
}

async function recordOne(shop: TestShop, { order: which, method, pays }: Of<'record a payment'>): Promise<void> {
  const order = nth(shop.orders, which);
  if (!order) return;
  const { payments, env } = shop;
  const { shillings: total } = order;
  const amount = Math.max(1, { all: total, half: Math.ceil(total / 2), 'too much': total + 10 }[pays]);
  const reference = `SLIP${shop.recordedPayments.length}`;
  const given = {
    id: randomUUID(),
    orderNumber: order.number,
    method,
    amount: String(amount),
    receivedOn: dayInNairobi(env.clock.now()),
    reference,
    // Of a cheque; every other one waits until it has cleared.
    opensAtOnce: shop.recordedPayments.length % 2 === 0,
    note: '',
    proof: { name: 'slip.png', bytes: onePixel },
  };
  const facts = await factsOfRecording(shop, order.orderId, amount * 100);
  const storage = await shop.storage();
  await decides(shop, [{ decision: 'payment.record', facts }], async (actor) => {
    const { outcome } = await recordManualPayment({ ...payments.deps, storage, actor }, given);
    return outcome === 'waiting' ? 'waits' : outcome;
  });
  shop.recordedPayments.push({ id: given.id, receipt: `${method}:${reference}`, shillings: amount });
}

async function decideOne(
  shop: TestShop,
  { payment: which, says }: Of<'decide about a recorded payment'>,
): Promise<void> {
  const payment = nth(shop.recordedPayments, which);
  if (!payment) return;
  const { id } = payment;
  const recorded = await factsOfRecorded(shop, id);
  if (!recorded) return;
  const { people, by, needsApproval, awaitsClearing } = recorded;
  const approval = awaitsClearing && !needsApproval ? 'payment.clear' : 'payment.approve';
  const decision = ({ approve: approval, reject: 'payment.reject', bounce: 'payment.bounce' } as const)[says];
  const needed: Deciding[] = [{ decision, facts: { people, hands: [by] } }];
  // Whoever may only record takes back what they recorded, and cheques that have not cleared.
  if (says === 'reject' && by !== (await shop.actor()).userId && approval === 'payment.approve')
    needed.push({ decision: 'payment.approve', facts: { people } });
  await decides(shop, needed, (actor) => {
    const deps = { ...shop.payments.deps, actor };
    if (says === 'approve') return approveManualPayment(deps, { id, checked });
    return says === 'reject' ? rejectManualPayment(deps, { id, note }) : bounceCheque(deps, { id, note });
  });
}

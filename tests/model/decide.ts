import { sql } from 'drizzle-orm';
import { decideAttempt } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { decideClaim, forwardClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { matchIncomingPayment } from '#app/modules/money/collection/claims/match-incoming-payment.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { importStatement } from '#app/modules/money/collection/reconcile/import-statement.server.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { claim } from '#tests/support/claims.ts';
import { type DecisionName, ruleOn } from '#app/shared/decision-rules.ts';
import { assertThat } from './assert-that.ts';
import type { Of } from './commands.ts';
import {
  all,
  factsOfAttempt,
  factsOfClaim,
  factsOfMoneyRefund,
  peopleOfMoney,
  peopleOfOrder,
} from './decision-facts.ts';
import { decides } from './decides.ts';
import { nth, type TestShop } from './test-shop.ts';

const note = 'seen in the portal';

/** Enters the code of any payment that M-Pesa knows for the nth order: the learner's own code, or another person's. */
export async function enterCode(
  shop: TestShop,
  { order: number, payment: which, asksMpesa }: Of<'claim'>,
): Promise<void> {
  const { payments } = shop;
  const order = nth(shop.orders, number);
  const payment = nth(payments.simulator.ledger.payments(), which);
  if (!order || !payment || !shop.isHere(order)) return;
  const { gateway } = payments.deps;
  await claim(
    payments,
    order,
    payment.receipt,
    asksMpesa ? {} : { gateway: gateway && { ...gateway, operations: null } },
  );
}

/**
 * Imports M-Pesa's statement up to now as the acting member of staff; a till's statement has no account numbers. Leaves rows about that person
 * to a colleague.
 */
export async function importLedger(shop: TestShop, hasAccounts: boolean): Promise<void> {
  const rows = shop.payments.simulator.ledger.payments().map(({ receipt, amount, msisdn, reference, at }) => ({
    receipt,
    at: new Date(at),
    kind: 'payment' as const,
    paidIn: shillingsToCents(amount),
    withdrawn: toCents(0),
    details: `Pay Bill from ${msisdn}`,
    party: msisdn,
    account: hasAccounts ? reference : '',
  }));
  const actor = await shop.actor();
  const decider = await shop.staff.decider(actor);
  const isRefused = new Map<string, boolean>();
  for (const { receipt, party, account } of rows) {
    const order = shop.orders.find(({ number }) => number === account.toUpperCase());
    const people = order ? await peopleOfOrder(shop, order.orderId) : { userIds: [], emails: [], phones: [] };
    const facts = { people: { ...people, phones: [...people.phones, party] } };
    isRefused.set(receipt, ruleOn('statement.import', actor, decider, facts).kind === 'refused');
  }
  const { unclear, ...done } = await importStatement(
    { ...shop.payments.deps, actor },
    { name: 'statement.csv', provider: 'mpesa', rows },
  );
  for (const [outcome, receipts] of Object.entries(done)) {
    const own = receipts.filter((receipt) => isRefused.get(receipt));
    assertThat(own.length === 0, 'A statement is imported about whoever imports it.', { outcome, own, unclear });
  }
}

async function openClaim({ env }: TestShop, number: number) {
  const { rows } = await env.db.execute<{ id: string; receipt: string; total: number }>(sql`
    select c.id, c.receipt, o.total_cents / 100.0::float8 as total from payment_claims c join orders o on o.id = c.order_id
    where c.status = 'open' order by c.created_at, c.id`);
  return nth(rows, number);
}

/** Decides about the nth open claim as staff who check only code and amount, as M-Pesa's portal shows them. */
export async function decideAboutClaim(shop: TestShop, number: number): Promise<void> {
  const open = await openClaim(shop, number);
  if (!open) return;
  const payment = shop.payments.simulator.ledger.payments().find(({ receipt }) => receipt === open.receipt);
  const decision = payment?.amount === open.total && payment.reversed === 0 ? 'accept' : 'reject';
  const facts = await factsOfClaim(shop, open.id);
  await decides(shop, [{ decision: `claim.${decision}`, facts }], (actor) =>
    decideClaim({ ...shop.payments.deps, actor }, { claimId: open.id, decision, note }),
  );
}

/** Sends the nth open claim on to those who decide about money. */
export async function sendClaimOn(shop: TestShop, number: number): Promise<void> {
  const open = await openClaim(shop, number);
  if (!open) return;
  const { people = {} } = await factsOfClaim(shop, open.id);
  await decides(shop, [{ decision: 'claim.forward', facts: { people } }], (actor) =>
    forwardClaim({ ...shop.payments.deps, actor }, { claimId: open.id, note }),
  );
}

/** Decides about the nth attempt in doubt as staff: by M-Pesa's portal, or by the code of any payment of its amount. */
export async function decideAboutPrompt(shop: TestShop, number: number, which: number | null): Promise<void> {
  const { rows } = await shop.env.db.execute<{ id: string; number: string; shillings: number; submitted: string }>(sql`
    select a.id, o.number, a.amount_shillings as shillings, coalesce(a.submitted_at, a.created_at) as submitted
    from payment_attempts a join orders o on o.id = a.order_id
    where a.status in ('submit_unknown', 'review') order by a.created_at, a.id`);
  const attempt = nth(rows, number);
  if (!attempt) return;
  const { ledger } = shop.payments.simulator;
  const prompt = ledger
    .prompts()
    .filter(({ push }) => push.reference === attempt.number && Date.parse(push.at) >= Date.parse(attempt.submitted))
    .at(0);
  const reported = prompt?.decisions.find(({ payment }) => payment)?.payment?.receipt;
  const other = which === null ? undefined : nth(ledger.payments(), which);
  const receipt = other?.amount === attempt.shillings ? other.receipt : reported;
  // A staff member leaves a prompt alone that is still on the phone.
  if (receipt === undefined && prompt && prompt.decisions.length === 0) return;
  const decision =
    receipt === undefined
      ? ({ kind: 'failed' } as const)
      : ({ kind: 'paid', receipt, amountShillings: attempt.shillings } as const);
  const name: DecisionName = receipt === undefined ? 'attempt.not_paid' : 'attempt.paid';
  const facts = await factsOfAttempt(shop, attempt.id, receipt ?? null);
  await decides(shop, [{ decision: name, facts }], (actor) =>
    decideAttempt({ ...shop.payments.deps, actor }, { attemptId: attempt.id, decision, note }),
  );
}

/** Gives the nth provisional receipt the code that M-Pesa's portal shows for its prompt. */
export async function setCode(shop: TestShop, number: number): Promise<void> {
  const { rows } = await shop.env.db.execute<{ receipt: string; request: string }>(sql`
    select r.receipt, a.checkout_request_id as request from mpesa_receipts r join payment_attempts a on a.id = r.attempt_id
    where r.source = 'query' order by r.created_at, r.receipt`);
  const provisional = nth(rows, number);
  const payment = shop.payments.simulator.ledger
    .payments()
    .find(({ checkoutRequestId }) => checkoutRequestId !== null && checkoutRequestId === provisional?.request);
  if (!provisional || !payment) return;
  const facts = { people: await peopleOfMoney(shop, provisional.receipt) };
  await decides(shop, [{ decision: 'incoming_payment.set_code', facts }], (actor) =>
    setReceiptCode({ ...shop.payments.deps, actor }, { receipt: provisional.receipt, code: payment.receipt, note }),
  );
}

/** Returns the nth payment in review. */
async function moneyInReview({ env }: TestShop, number: number): Promise<string | undefined> {
  const { rows } = await env.db.execute<{ receipt: string }>(
    sql`select receipt from mpesa_receipts where state = 'review' order by created_at, receipt`,
  );
  return nth(rows, number)?.receipt;
}

/** Matches a payment in review to any order as staff. */
export async function matchMoney(shop: TestShop, money: number, number: number): Promise<void> {
  const receipt = await moneyInReview(shop, money);
  const order = nth(shop.orders, number);
  if (receipt === undefined || !order) return;
  const people = all([await peopleOfOrder(shop, order.orderId), await peopleOfMoney(shop, receipt)]);
  await decides(shop, [{ decision: 'incoming_payment.match', facts: { people } }], (actor) =>
    matchIncomingPayment({ ...shop.payments.deps, actor }, { receipt, orderNumber: order.number, note }),
  );
}

/** Pays the nth order with its payments in review together, and with another waiting payment. */
export async function combine(shop: TestShop, number: number, more: number | null): Promise<void> {
  const order = nth(shop.orders, number);
  if (!order) return;
  const { rows } = await shop.env.db.execute<{ receipt: string }>(sql`
    select receipt from mpesa_receipts where state = 'review' and order_id = ${order.orderId} order by created_at, receipt`);
  const another = more === null ? undefined : await moneyInReview(shop, more);
  const receipts = [...new Set([...rows.map(({ receipt }) => receipt), ...(another === undefined ? [] : [another])])];
  const { ledger } = shop.payments.simulator;
  // Only the simulator charges another amount than the prompt's; nobody can compare what a query then says.
  const wrong = new Set(
    ledger.prompts().flatMap(({ push }) => (push.scenario === 'wrong-amount' ? [push.checkoutRequestId] : [])),
  );
  const isOfPrompt = ({ receipt, checkoutRequestId }: ReturnType<typeof ledger.payments>[number]) =>
    receipts.includes(receipt) && wrong.has(checkoutRequestId ?? '');
  if (ledger.payments().some(isOfPrompt)) return;
  const people = [await peopleOfOrder(shop, order.orderId)];
  for (const receipt of another === undefined ? [] : receipts) people.push(await peopleOfMoney(shop, receipt));
  await decides(shop, [{ decision: 'incoming_payment.combine', facts: { people: all(people) } }], (actor) =>
    combinePayments(
      { ...shop.payments.deps, actor },
      { orderNumber: order.number, ...(another && { receipts }), note },
    ),
  );
}

/** Requests a refund of a payment in review as staff. */
export async function refundReceipt(shop: TestShop, money: number): Promise<void> {
  const receipt = await moneyInReview(shop, money);
  if (receipt === undefined) return;
  const facts = await factsOfMoneyRefund(shop, receipt);
  await decides(shop, [{ decision: 'refund.request', facts }], (actor) =>
    requestIncomingPaymentRefund({ ...shop.payments.deps, actor }, { receipt, note }),
  );
}

import { requireOrder } from '#app/modules/money/ledger/read-order.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { selectOrder, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockIncomingPayment,
  lockReceiptCode,
  selectIsBeingRefunded,
  selectIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { bringQueryForward, selectAttempts } from '../attempts/attempt-queries.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { queryAttempt } from '../attempts/query-attempt.server.ts';
import { refuse } from '../collection-errors.ts';
import { findProvisionalReceipt, unmatchedMoney } from '../money/find-provisional-receipt.server.ts';
import { giveReceiptCode } from '../money/give-receipt-code.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { alertAboutClaim, whyCounted } from './resolve-claim.server.ts';
import { isPaidAfterOrder, lookUpsOf, readClaimedCode } from './claimed-code.ts';
import { decideClaimRow, findOrInsertClaim } from './claim-queries.server.ts';

interface ClaimDeps extends CollectionDeps, Pick<UseCaseDeps, 'actor' | 'rateLimits'> {
  /** The learner's, for the limit of a network. */
  readonly address: string;
}

/**
 * paid: the order is paid; checking: the provider looks up the code; waiting: a person decides; rejected: the code cannot pay this order.
 */
export type Claimed = 'paid' | 'checking' | 'waiting' | 'rejected';

/**
 * Handles 'I already paid': a learner enters a payment's code for their own, unpaid order. First queries the order's prompts. A code of
 * unclaimed money, of exactly the order's amount and not older than the order, pays it at once; an unknown code is looked up at its
 * provider, if configured; a person decides everything else. The same code again changes nothing. Throws DomainError with a code of
 * `paymentErrors`, or 'order_not_found'.
 */
export async function claimPayment(
  deps: ClaimDeps,
  { orderId, code }: { readonly orderId: string; readonly code: string },
): Promise<Claimed> {
  const { db, actor, rateLimits, address, liveEvents } = deps;
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const order = await requireOrder({ db, actor }, orderId);
  if (order.userId !== userId) throw refuse('order_not_found');
  const receipt = readClaimedCode(deps, code)?.receipt;
  if (receipt === undefined) throw refuse('claim_code_invalid', { shape: shapesOf(deps) });
  await rateLimits.consume('claim-per-user', userId);
  await rateLimits.consume('claim-per-network', networkOf(address));

  if (order.status === 'unpaid') await askAboutAttempts(deps, orderId);
  const wasUnpaid = order.status === 'unpaid';
  if (wasUnpaid) await db.transaction((tx) => giveCountedCode(tx, deps, receipt));
  const { claimed, claimId } = await db.transaction((tx) => claim(tx, deps, { orderId, userId, receipt, wasUnpaid }));
  if (claimId !== null) await lookUpsOf(deps, receipt)?.ask(deps, { receipt, claimId });
  liveEvents.publish(orderTopic(orderId));
  return claimed;
}

/** Returns the descriptions of valid codes, for payers. */
const shapesOf = ({ providers }: CollectionDeps) =>
  providers.flatMap(({ codes }) => (codes.forPayers ? [codes.forPayers.shape] : [])).join(' ');

/** Queries the prompts that may be paid now, within the shop's budget. */
async function askAboutAttempts(deps: CollectionDeps, orderId: string): Promise<void> {
  for (const { id, nextQueryAt } of await selectAttempts(deps.db, orderId)) {
    if (nextQueryAt === null) continue;
    await bringQueryForward(deps.db, id, deps.clock.now());
    if ((await queryAttempt(deps, { attemptId: id })) === 'no_turn') return;
  }
}

interface Written {
  readonly claimed: Claimed;
  /** The claim to look up at the provider; null for none. */
  readonly claimId: string | null;
}

const written = (claimed: Claimed): Written => ({ claimed, claimId: null });

async function claim(
  tx: Database,
  deps: CollectionDeps,
  input: { orderId: string; userId: string; receipt: string; wasUnpaid: boolean },
): Promise<Written> {
  const { orderId, userId, receipt, wasUnpaid } = input;
  const at = deps.clock.now();
  const order = await selectOrder(tx, orderId, { lock: true });
  if (!order) throw refuse('order_not_found');
  await lockReceiptCode(tx, receipt);
  const known = await lockIncomingPayment(tx, receipt);
  if (known?.orderId === orderId) return written(order.status === 'unpaid' ? 'waiting' : 'paid');
  if (order.status !== 'unpaid') {
    // The query just now has settled it.
    if (wasUnpaid) return written('paid');
    throw refuse('order_paid');
  }
  const made = await findOrInsertClaim(tx, { orderId, userId, receipt, at });
  if (made.status !== 'open') return written(made.status === 'matched' ? 'paid' : 'rejected');
  if (!known) {
    if (lookUpsOf(deps, receipt)?.isOn) return { claimed: 'checking', claimId: made.id };
    await alertAboutClaim(tx, deps, { order, claim: made, why: 'The code is not in the books.' });
    return written('waiting');
  }
  if (!(await isUnclaimed(tx, known))) {
    const note = 'This code belongs to other money in the books.';
    await decideClaimRow(tx, made.id, { status: 'rejected', by: null, note, at });
    return written('rejected');
  }
  if (await takeUnclaimed(tx, deps, order, known)) return written('paid');
  const why =
    whyCounted(await findProvisionalReceipt(tx, { money: unmatchedMoney(known), now: at }), orderId) ??
    'Money with this code is in the books, but of another amount, or from before the order.';
  await alertAboutClaim(tx, deps, { order, claim: made, why });
  return written('waiting');
}

/** Returns whether money belongs to no order yet, and is not being refunded. */
async function isUnclaimed(tx: Database, { receipt, orderId, state }: IncomingPayment): Promise<boolean> {
  return orderId === null && state === 'review' && !(await selectIsBeingRefunded(tx, receipt));
}

/** Merges unclaimed money with an order's provisional receipt if it is that charge. Runs before any order is locked. */
async function giveCountedCode(tx: Database, deps: CollectionDeps, receipt: string): Promise<void> {
  const money = await selectIncomingPayment(tx, receipt);
  if (!money || !(await isUnclaimed(tx, money))) return;
  const match = await findProvisionalReceipt(tx, { money: unmatchedMoney(money), now: deps.clock.now() });
  if (match.kind !== 'found') return;
  const { phoneNumber: phone, source } = money;
  const reported = { receipt, phone, paidAt: money.paidAt ?? money.createdAt, source };
  await giveReceiptCode(tx, deps, { provisional: match.provisional.receipt, reported });
}

/**
 * Assigns unclaimed money to the order that a learner claims it for, if it is exactly the order's amount, came after the order was made,
 * and cannot be counted already. Returns false if it does not fit. The caller has locked the order and the money.
 */
async function takeUnclaimed(
  tx: Database,
  deps: CollectionDeps,
  order: OrderRow,
  money: IncomingPayment,
): Promise<boolean> {
  const { provider, receipt, amountCents, phoneNumber, source } = money;
  const paidAt = money.paidAt ?? money.createdAt;
  if (amountCents !== order.total || !isPaidAfterOrder(paidAt, order)) return false;
  const criteria = { money: unmatchedMoney(money), now: deps.clock.now(), forOrderId: order.id };
  if ((await findProvisionalReceipt(tx, criteria)).kind !== 'none') return false;
  const attempt = await chooseAttempt(tx, deps, {
    order,
    provider,
    amountCents,
    payer: phoneNumber,
    paidAt: money.paidAt,
  });
  const reported = { provider, receipt, amountCents, phone: phoneNumber, paidAt, source };
  return (await recordMoney(tx, deps, { orderId: order.id, attempt }, reported)) === 'paid';
}

/**
 * Handles 'Check now': queries M-Pesa at once about the prompts of the learner's own, unpaid order, within the shop's budget. Counts
 * against the limits of claims. Throws DomainError 'sign_in_required', 'order_not_found', 'too_many_requests'.
 */
export async function checkOrder(deps: ClaimDeps, { orderId }: { readonly orderId: string }): Promise<void> {
  const { db, actor, rateLimits, address, liveEvents } = deps;
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const order = await requireOrder({ db, actor }, orderId);
  if (order.userId !== userId) throw refuse('order_not_found');
  if (order.status !== 'unpaid') return;
  await rateLimits.consume('claim-per-user', userId);
  await rateLimits.consume('claim-per-network', networkOf(address));
  await askAboutAttempts(deps, orderId);
  liveEvents.publish(orderTopic(orderId));
}

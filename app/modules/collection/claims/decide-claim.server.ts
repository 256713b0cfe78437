import { selectOrder, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh } from '#app/shared/money.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { claimedProvider } from './claimed-code.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import { requireUncounted } from '../money/require-uncounted.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { requireAdmin, requireNote, type Admin } from '#app/modules/ledger/require-admin.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { decideClaimRow, selectClaim, type Claim } from './claim-queries.server.ts';
import { applyMoneyInReview, requirePlanTakes } from './apply-money-in-review.server.ts';

const refuse = (code: SettlementErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Decides a claim, for an admin. 'accept' states that the provider's portal shows this code with the order's total, paid to us.
 * Unreported money is recorded by hand, and the order is paid; money in the books, or reported by the provider, must be enough for it,
 * and the excess is refunded. The same decision again changes nothing. Throws DomainError 'forbidden', 'note_required',
 * 'claim_not_found', 'claim_decided', 'receipt_code_taken', 'money_may_be_counted', and what matchReceipt throws of money and order.
 */
export async function decideClaim(
  deps: CollectionDeps & { readonly actor: Actor },
  input: { readonly claimId: string; readonly decision: 'accept' | 'reject'; readonly note: string },
): Promise<void> {
  const admin = requireAdmin(deps.actor, 'claims.answer');
  const note = requireNote(input.note);
  const status = input.decision === 'accept' ? 'matched' : 'rejected';
  const orderId = await deps.db.transaction(async (tx) => {
    const { claim, order } = await lockClaim(tx, input.claimId);
    if (claim.status === status) return order.id;
    if (claim.status !== 'open') throw refuse('claim_decided');
    if (status === 'matched') await accept(tx, deps, { claim, order, admin, note });
    await decideClaimRow(tx, claim.id, { status, by: admin.userId, note, at: deps.clock.now() });
    await recordAudit(tx, admin, {
      action: status === 'matched' ? 'claim.accepted' : 'claim.rejected',
      subjectType: 'claim',
      subjectId: claim.id,
      before: { status: claim.status },
      after: { status, receipt: claim.receipt, order: order.number, note },
    });
    return order.id;
  });
  deps.liveEvents.publish(orderTopic(orderId));
}

/** Locks a claim, after its order's lock. */
async function lockClaim(tx: Database, claimId: string): Promise<{ claim: Claim; order: OrderRow }> {
  const seen = isId(claimId) ? await selectClaim(tx, claimId) : null;
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const claim = seen && (await selectClaim(tx, claimId));
  if (!order || !claim) throw refuse('claim_not_found');
  return { claim, order };
}

async function accept(
  tx: Database,
  deps: CollectionDeps,
  { claim, order, admin, note }: { claim: Claim; order: OrderRow; admin: Admin; note: string },
): Promise<void> {
  const { receipt } = claim;
  if (await selectReceipt(tx, receipt)) {
    await applyMoneyInReview(tx, deps, { order, receipt, admin, note });
    return;
  }
  if (order.status !== 'unpaid') throw refuse('order_paid');
  await requirePlanTakes(tx, order);
  // An amount from the provider takes precedence over an admin's.
  const { name: provider, lookUps } = claimedProvider(deps, receipt);
  const reported = await lookUps?.reported(tx, claim.id);
  const { amountCents, payer, paidAt } = reported ?? { amountCents: order.total, payer: null, paidAt: null };
  const money = {
    provider,
    amountCents,
    payer,
    paidAt,
    accountReference: null,
    reportedAt: claim.createdAt,
  };
  await requireUncounted(tx, deps, { money, forOrderId: order.id });
  if (amountCents < order.total) throw refuse('money_too_little', { total: formatKsh(order.total) });
  const attempt = await chooseAttempt(tx, deps, { order, provider, amountCents, payer, paidAt });
  const recorded = await recordMoney(
    tx,
    deps,
    { orderId: order.id, attempt },
    {
      provider,
      receipt,
      amountCents,
      phone: payer,
      paidAt: paidAt ?? deps.clock.now(),
      source: 'by_hand',
      decision: { by: admin.userId, note },
    },
  );
  if (recorded !== 'paid') throw refuse('receipt_code_taken');
}

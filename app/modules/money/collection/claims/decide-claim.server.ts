import { lockDecider, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { DecisionFacts } from '#app/shared/decision-rules.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { certainSources } from '#app/shared/payment-terms.ts';
import { selectFirstDecision, withdrawApprovals, writeFirstDecision } from '../approvals/approval-queries.server.ts';
import { alertColleagues, decideInTwo } from '../approvals/decide-in-two.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { claimedProvider, lookUpsOf } from './claimed-code.ts';
import { requireUncounted } from '../money/require-uncounted.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { selectOrder, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { sumRecordedBy } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { decideClaimRow, selectClaim, selectPeopleOfClaim, type Claim } from './claim-queries.server.ts';
import { applyMoneyInReview, requireInstalmentPlanTakes } from './apply-money-in-review.server.ts';

/**
 * Decides a claim, for a staff member. 'accept' states that the provider's portal shows this code with the order's total, paid to us.
 * Unreported money is recorded by hand, and the order is paid, once a second person has accepted it too; money in the books, or reported by
 * the provider, must be enough for it, and the excess is refunded: above the limit of recording this waits for a second person as well. The
 * same decision again changes nothing. Throws DomainError 'note_required', 'claim_not_found', 'claim_decided', 'receipt_code_taken',
 * 'money_may_be_counted', what matchReceipt throws of money and order, and of DecisionErrorCode.
 */
export async function decideClaim(
  deps: CollectionDeps & { readonly actor: Actor },
  input: { readonly claimId: string; readonly decision: 'accept' | 'reject'; readonly note: string },
): Promise<'decided' | 'waits'> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const note = requireNote(input.note);
  const status = input.decision === 'accept' ? 'matched' : 'rejected';
  const { outcome, orderId } = await deps.db.transaction(async (tx) => {
    await lockDecider(tx, staff);
    const { claim, order } = await lockClaim(tx, input.claimId);
    if (claim.status === status) return { outcome: 'decided', orderId: order.id } as const;
    if (claim.status !== 'open') throw refuse('claim_decided');
    const at = deps.clock.now();
    const facts = await factsOfClaim(tx, deps, staff, { claim, order });
    const about = { subjectId: claim.id, staff, code: claim.receipt, note, facts, at, order: order.number };
    const mark =
      status === 'matched'
        ? await decideInTwo(tx, deps, {
            decision: 'claim.accept',
            ...about,
            carryOut: (inner) => accept(inner, deps, { claim, order, staff, note }),
          })
        : (await requireDecision(tx, staff, 'claim.reject', facts)).mark;
    if (mark === 'waits') return { outcome: 'waits', orderId: order.id } as const;
    await withdrawApprovals(tx, claim.id, { by: staff.userId, at });
    await decideClaimRow(tx, claim.id, { status, by: staff.userId, note, at });
    await recordAudit(tx, staff, {
      action: status === 'matched' ? 'claim.accepted' : 'claim.rejected',
      subjectType: 'claim',
      subjectId: claim.id,
      before: { status: claim.status },
      after: { status, receipt: claim.receipt, order: order.number, note, ...mark },
    });
    return { outcome: 'decided', orderId: order.id } as const;
  });
  deps.liveEvents.publish(orderTopic(orderId));
  return outcome;
}

/**
 * Returns what the rules need to know of a claim. Its code is confirmed if the provider itself has reported this money, as paid to us: by a
 * callback, a look-up or a statement, and not by staff.
 */
export async function factsOfClaim(
  db: Database,
  deps: Pick<CollectionDeps, 'providers' | 'clock'>,
  staff: Pick<StaffActor, 'userId'>,
  { claim, order }: { readonly claim: Claim; readonly order: OrderRow },
): Promise<DecisionFacts> {
  const known = await selectIncomingPayment(db, claim.receipt);
  const reported = known ? null : await lookUpsOf(deps, claim.receipt)?.reported(db, claim.id);
  const isCertain = known !== null && certainSources.some((source) => source === known.source);
  const { approvalLimit } = await readSiteSettings(db);
  return {
    people: await selectPeopleOfClaim(db, claim),
    isUnconfirmed: !isCertain && !reported,
    amount: {
      cents: known?.amountCents ?? reported?.amountCents ?? order.total,
      usedCents: await sumRecordedBy(db, staff.userId, deps.clock.now()),
      recordingLimitCents: shillingsToCents(approvalLimit),
    },
  };
}

/**
 * Sends a claim on to those who decide about money, with what a member of staff found out. The same again changes nothing. Throws
 * DomainError 'note_required', 'claim_not_found', 'claim_decided', and of DecisionErrorCode.
 */
export async function forwardClaim(
  deps: Pick<CollectionDeps, 'db' | 'clock' | 'log' | 'appUrl'> & { readonly actor: Actor },
  input: { readonly claimId: string; readonly note: string },
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'claims.answer');
  const note = requireNote(input.note);
  await deps.db.transaction(async (tx) => {
    const { claim, order } = await lockClaim(tx, input.claimId);
    if (claim.status !== 'open') throw refuse('claim_decided');
    const people = await selectPeopleOfClaim(tx, claim);
    const { mark } = await requireDecision(tx, staff, 'claim.forward', { people });
    const key = { decision: 'claim.forward', subjectId: claim.id } as const;
    const known = await selectFirstDecision(tx, key);
    if (known?.by === staff.userId && known.note === note) return;
    await writeFirstDecision(tx, { ...key, code: claim.receipt, note, by: staff.userId, at: deps.clock.now() });
    await recordAudit(tx, staff, {
      action: 'claim.forwarded',
      subjectType: 'claim',
      subjectId: claim.id,
      after: { receipt: claim.receipt, order: order.number, note, ...mark },
    });
    await alertColleagues(tx, deps, { ...key, staff, note, order: order.number });
  });
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
  { claim, order, staff, note }: { claim: Claim; order: OrderRow; staff: StaffActor; note: string },
): Promise<void> {
  const { receipt } = claim;
  if (await selectIncomingPayment(tx, receipt)) {
    await applyMoneyInReview(tx, deps, { order, receipt, staff, note });
    return;
  }
  if (order.status !== 'unpaid') throw refuse('order_paid');
  await requireInstalmentPlanTakes(tx, order);
  // An amount from the provider takes precedence over a staff member's.
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
      decision: { by: staff.userId, note },
    },
  );
  if (recorded !== 'paid') throw refuse('receipt_code_taken');
}

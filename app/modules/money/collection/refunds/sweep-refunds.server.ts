import { labelOf } from '../attempts/attempt-facts.ts';
import type { Database } from '#app/platform/database.server.ts';
import { providerNamed, type CollectionDeps } from '../payment-provider.ts';
import { alertAboutRefund, lockRefund, type LockedRefund } from '#app/modules/money/ledger/refunds.server.ts';
import { selectDueRefunds, updateRefund } from '#app/modules/money/ledger/refund-queries.server.ts';
import { latestCheckAt, nextCheckAfter } from './refund-schedule.ts';
import { m } from '#texts';

const batch = 20;

/**
 * Queries providers about reversals without a result, each when due (refund-schedule): first commits the next time, then sends the query.
 * A reversal without a result at its first check is in doubt from then on; at the last one the owner is alerted that a person has to
 * decide. A failing one does not delay the others.
 */
export async function sweepRefunds(deps: CollectionDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await selectDueRefunds(deps.db, { now, latest: latestCheckAt(now), limit: batch })) {
    try {
      const due = await claimCheck(deps, id);
      if (due) await lookUpsOf(deps, due)?.ask(deps, { receipt: due.refund.receipt, refundId: id });
    } catch (error) {
      deps.log.error({ err: error }, 'a refund could not be processed; the next sweep tries again');
    }
  }
}

/** Returns the look-ups of a refund's provider. */
function lookUpsOf(deps: CollectionDeps, { incomingPayment }: LockedRefund) {
  const lookUps = providerNamed(deps, incomingPayment.provider)?.lookUps;
  return lookUps?.isOn ? lookUps : null;
}

/** Claims the query for this sweep; null if there is nothing to ask. */
async function claimCheck(deps: CollectionDeps, refundId: string): Promise<LockedRefund | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const locked = await lockRefund(tx, refundId);
    const due = locked?.refund.nextCheckAt;
    if (!locked || !due || (due > now && due <= latestCheckAt(now))) return null;
    const { refund } = locked;
    const isOpen = refund.status === 'submitting' || refund.status === 'unknown';
    const nextCheckAt = isOpen && refund.submittedAt ? nextCheckAfter(refund.submittedAt, now) : null;
    const isLate = refund.status === 'submitting';
    await updateRefund(
      tx,
      refundId,
      {
        nextCheckAt,
        checkCount: refund.checkCount + 1,
        ...(isLate && {
          status: 'unknown',
          resultDescription: `${labelOf(deps, locked.incomingPayment.provider)} has not reported the result of the reversal`,
        }),
      },
      now,
    );
    if (!isOpen) return null;
    if (nextCheckAt !== null) return locked;
    await giveUp(tx, deps, locked);
    // No sweep ran for a day, so this query is the first.
    return refund.checkCount === 0 ? locked : null;
  });
}

async function giveUp(tx: Database, deps: CollectionDeps, locked: LockedRefund): Promise<void> {
  const provider = labelOf(deps, locked.incomingPayment.provider);
  const sentence = () => m.portal_mails_alert_refund_undecided({ provider });
  await alertAboutRefund(tx, deps, locked, { subject: 'undecided', sentence });
}

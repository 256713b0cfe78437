import { askAboutTransaction } from '../checks/ask-about-transaction.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { lockRefund, type HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import type { Refund } from '#app/modules/ledger/refund.ts';
import { latestCheckAt, nextCheckAfter } from './refund-schedule.ts';
import { selectDueRefunds, updateRefund } from '#app/modules/ledger/refunds.server.ts';

const batch = 20;

/**
 * Asks M-Pesa about the payments of reversals whose result has not come, each at its time (refund-schedule): first the next time
 * is committed, then the question is sent. A reversal without a result at its first time is in doubt from then on; at the last
 * one the owner hears that a person has to decide. One that cannot be worked on does not hold up the others.
 */
export async function sweepRefunds(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await selectDueRefunds(deps.db, { now, latest: latestCheckAt(now), limit: batch })) {
    try {
      const due = await claimCheck(deps, id);
      if (due && deps.gateway?.operations) await askAboutTransaction(deps, { receipt: due.receipt, refundId: due.id });
    } catch (error) {
      deps.log.error({ err: error }, 'a refund could not be worked on; the next sweep tries again');
    }
  }
}

/** Takes the question for this sweep alone; null where there is nothing to ask. */
async function claimCheck(deps: PaymentDeps, refundId: string): Promise<Refund | null> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const held = await lockRefund(tx, refundId);
    const due = held?.refund.nextCheckAt;
    if (!held || !due || (due > now && due <= latestCheckAt(now))) return null;
    const { refund } = held;
    const isOpen = refund.status === 'submitting' || refund.status === 'unknown';
    const nextCheckAt = isOpen && refund.submittedAt ? nextCheckAfter(refund.submittedAt, now) : null;
    const isLate = refund.status === 'submitting';
    await updateRefund(
      tx,
      refundId,
      {
        nextCheckAt,
        checkCount: refund.checkCount + 1,
        ...(isLate && { status: 'unknown', resultDescription: 'M-Pesa has not reported the result of the reversal' }),
      },
      now,
    );
    if (!isOpen) return null;
    if (nextCheckAt !== null) return refund;
    await giveUp(tx, deps, held);
    // Nobody swept for a day: then this question is the first.
    return refund.checkCount === 0 ? refund : null;
  });
}

async function giveUp(tx: Database, deps: PaymentDeps, held: HeldRefund): Promise<void> {
  const sentence =
    'Nothing could be learnt about a refund for a day. Please look it up in the M-Pesa portal and decide.';
  await alertAboutRefund(tx, deps, held, { subject: 'undecided', sentence });
}

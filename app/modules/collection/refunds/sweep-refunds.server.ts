import { labelOf } from '../attempts/attempt-facts.ts';
import type { Database } from '#app/platform/database.server.ts';
import { providerNamed, type CollectionDeps } from '../payment-provider.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { lockRefund, type HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import { latestCheckAt, nextCheckAfter } from './refund-schedule.ts';
import { selectDueRefunds, updateRefund } from '#app/modules/ledger/refunds.server.ts';

const batch = 20;

/**
 * Asks providers about the payments of reversals whose result has not come, each at its time (refund-schedule): first the next time
 * is committed, then the question is sent. A reversal without a result at its first time is in doubt from then on; at the last
 * one the owner hears that a person has to decide. One that cannot be worked on does not hold up the others.
 */
export async function sweepRefunds(deps: CollectionDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await selectDueRefunds(deps.db, { now, latest: latestCheckAt(now), limit: batch })) {
    try {
      const due = await claimCheck(deps, id);
      if (due) await lookUpsOf(deps, due)?.ask(deps, { receipt: due.refund.receipt, refundId: id });
    } catch (error) {
      deps.log.error({ err: error }, 'a refund could not be worked on; the next sweep tries again');
    }
  }
}

/** The provider that can be asked about the payment of a refund. */
function lookUpsOf(deps: CollectionDeps, { receipt }: HeldRefund) {
  const lookUps = providerNamed(deps, receipt.provider)?.lookUps;
  return lookUps?.isOn ? lookUps : null;
}

/** Takes the question for this sweep alone; null where there is nothing to ask. */
async function claimCheck(deps: CollectionDeps, refundId: string): Promise<HeldRefund | null> {
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
        ...(isLate && {
          status: 'unknown',
          resultDescription: `${labelOf(deps, held.receipt.provider)} has not reported the result of the reversal`,
        }),
      },
      now,
    );
    if (!isOpen) return null;
    if (nextCheckAt !== null) return held;
    await giveUp(tx, deps, held);
    // Nobody swept for a day: then this question is the first.
    return refund.checkCount === 0 ? held : null;
  });
}

async function giveUp(tx: Database, deps: CollectionDeps, held: HeldRefund): Promise<void> {
  const sentence = `Nothing could be learnt about a refund for a day. Please look it up in the ${labelOf(deps, held.receipt.provider)} portal and decide.`;
  await alertAboutRefund(tx, deps, held, { subject: 'undecided', sentence });
}

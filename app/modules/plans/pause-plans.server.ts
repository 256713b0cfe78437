import { lockBuyer } from '#app/modules/ledger/orders.server.ts';
import { closePlan, lockPlan, selectEndedPlans, selectPlan } from '#app/modules/ledger/plans.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';

const batch = 200;

/**
 * Pauses the plans whose access has ended: the course closes, and everything that the learner did stays. A payment that comes meanwhile
 * wins. Returns how many were paused.
 */
export async function pausePlans({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  let paused = 0;
  for (const planId of await selectEndedPlans(db, clock.now(), batch))
    paused += await db.transaction(async (tx) => {
      const seen = await selectPlan(tx, planId);
      if (seen && seen.userId !== null) await lockBuyer(tx, seen.userId);
      const plan = await lockPlan(tx, planId);
      const at = clock.now();
      if (plan?.state !== 'active' || plan.accessUntil === null || plan.accessUntil > at) return 0;
      await closePlan(tx, plan, { state: 'paused', at });
      return 1;
    });
  return paused;
}

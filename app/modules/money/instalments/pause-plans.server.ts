import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import { closePlan } from '#app/modules/money/ledger/plans/plan-payments.server.ts';
import { lockPlan, selectEndedPlans, selectPlan } from '#app/modules/money/ledger/plans/plan-queries.server.ts';
import type { MailDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { remindOfPause } from './remind-of-pause.server.ts';

const batch = 200;

/**
 * Pauses the plans whose access has ended: the course closes, and everything that the learner did stays. A payment that comes meanwhile
 * wins. Returns how many were paused.
 */
export async function pausePlans({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>): Promise<number> {
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

/** Returns the module's jobs: plans are paused within a minute of their end, and their learners are reminded before, in the daytime. */
export function planJobs(deps: MailDeps): readonly JobDefinition[] {
  return [
    { name: 'pause-plans', schedule: '* * * * *', run: async () => void (await pausePlans(deps)) },
    { name: 'remind-of-pauses', schedule: '37 * * * *', run: async () => void (await remindOfPause(deps)) },
  ];
}

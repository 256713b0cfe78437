import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import { closeInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import {
  lockInstalmentPlan,
  selectEndedInstalmentPlans,
  selectInstalmentPlan,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { MailDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { remindOfPause } from './remind-of-pause.server.ts';

const batch = 200;

/**
 * Pauses the plans whose access has ended: the course closes, and everything that the learner did stays. A payment that comes meanwhile
 * wins. Returns how many were paused.
 */
export async function pauseInstalmentPlans({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>): Promise<number> {
  let paused = 0;
  for (const planId of await selectEndedInstalmentPlans(db, clock.now(), batch))
    paused += await db.transaction(async (tx) => {
      const seen = await selectInstalmentPlan(tx, planId);
      if (seen && seen.userId !== null) await lockBuyer(tx, seen.userId);
      const plan = await lockInstalmentPlan(tx, planId);
      const at = clock.now();
      if (plan?.state !== 'active' || plan.accessUntil === null || plan.accessUntil > at) return 0;
      await closeInstalmentPlan(tx, plan, { state: 'paused', at });
      return 1;
    });
  return paused;
}

/** Returns the module's jobs: plans are paused within a minute of their end, and their learners are reminded before, in the daytime. */
export function instalmentPlanJobs(deps: MailDeps): readonly JobDefinition[] {
  return [
    { name: 'pause-plans', schedule: '* * * * *', run: async () => void (await pauseInstalmentPlans(deps)) },
    { name: 'remind-of-pauses', schedule: '37 * * * *', run: async () => void (await remindOfPause(deps)) },
  ];
}

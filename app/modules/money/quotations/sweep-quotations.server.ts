import { inviteBuyer } from '#app/modules/people/accounts/add-buyer.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { expireQuotations, lockInvitations, updateQuotation } from './quotation-queries.server.ts';

const batch = 50;

/**
 * Marks quotations whose last day has passed as expired, and invites the buyers of paid ones whose account was made for it. For the
 * system: checks no actor. Safe to repeat and to run in several processes.
 */
export async function sweepQuotations(deps: MailDeps): Promise<void> {
  const { db, clock } = deps;
  await expireQuotations(db, clock.now());
  const inviteBatch = () =>
    db.transaction(async (tx) => {
      const due = await lockInvitations(tx, batch);
      for (const { id, userId } of due) {
        if (userId !== null) await inviteBuyer(tx, deps, userId);
        const at = clock.now();
        await updateQuotation(tx, id, { invitedAt: at, at });
      }
      return due.length;
    });
  while ((await inviteBatch()) === batch);
}

/** Sweeps quotations every minute. */
export const sweepQuotationsJob = (
  services: Omit<MailDeps, 'appUrl'> & { readonly config: Pick<MailDeps, 'appUrl'> },
): JobDefinition => ({
  name: 'sweep-quotations',
  schedule: '* * * * *',
  run: () => sweepQuotations({ ...services, appUrl: services.config.appUrl }),
});

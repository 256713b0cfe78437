import { issueMissingInvoices } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';

/** Issues every hour the invoices that a process of an older release left out. */
export function issueMissingInvoicesJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): JobDefinition {
  async function run(): Promise<void> {
    const issued = await issueMissingInvoices(services);
    if (issued > 0) services.log.warn({ issued }, 'invoices that an older release left out are issued');
  }
  return { name: 'issue-missing-invoices', schedule: '23 * * * *', run };
}

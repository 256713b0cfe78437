import { issueMissingInvoices } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { hourInNairobi } from '#app/shared/dates.ts';

/** Issues every hour the invoices of the last 30 days that a process of an older release left out, and every night all of them. */
export function issueMissingInvoicesJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): JobDefinition {
  async function run(): Promise<void> {
    const isWhole = hourInNairobi(services.clock.now()) === 3;
    const issued = await issueMissingInvoices({ ...services, isWhole });
    if (issued > 0) services.log.warn({ issued }, 'invoices that an older release left out are issued');
  }
  return { name: 'issue-missing-invoices', schedule: '23 * * * *', run };
}

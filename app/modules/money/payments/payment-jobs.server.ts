import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { processCallbackJob } from '#app/modules/money/providers/mpesa/callbacks/process-callback.server.ts';
import { queryAttemptJob } from '#app/modules/money/collection/attempts/query-attempt.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Log } from '#app/platform/log.server.ts';
import { hourInNairobi } from '#app/shared/dates.ts';
import { deleteBankTexts } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import { issueMissingInvoices } from '#app/modules/money/ledger/invoices/issue-invoice.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { sweepPayments } from './sweep-payments.server.ts';

/** Returns the module's jobs, for registration at start. */
export function paymentJobs(deps: MpesaDeps): readonly JobDefinition[] {
  return [
    processCallbackJob(deps),
    queryAttemptJob(deps),
    sweepPaymentsJob(deps),
    issueMissingInvoicesJob(deps),
    forgetBankTextsJob(deps),
  ];
}

const retentionMs = 365 * 24 * 60 * 60 * 1000;

/** Removes every night what banks wrote about payers on statements that were compared more than a year ago. */
function forgetBankTextsJob({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>): JobDefinition {
  const run = () => deleteBankTexts(db, new Date(clock.now().getTime() - retentionMs));
  return { name: 'forget-bank-texts', schedule: '47 3 * * *', run };
}

/** Issues every hour the invoices of the last 30 days that a process of an older release left out, and every night all of them. */
function issueMissingInvoicesJob(services: {
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

/** Job that continues interrupted payments. */
export const sweepJobName = 'payments-sweep';

/** Runs every minute. */
function sweepPaymentsJob(deps: MpesaDeps): JobDefinition {
  return { name: sweepJobName, schedule: '* * * * *', run: () => sweepPayments(deps) };
}

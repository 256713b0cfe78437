import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import { processCallbackJob } from '#app/modules/mpesa/callbacks/process-callback.job.server.ts';
import { queryAttemptJob } from '#app/modules/collection/attempts/query-attempt.job.server.ts';
import { forgetBankTextsJob } from './forget-bank-texts.job.server.ts';
import { issueMissingInvoicesJob } from './issue-missing-invoices.job.server.ts';
import { sweepPaymentsJob } from './sweep-payments.job.server.ts';

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

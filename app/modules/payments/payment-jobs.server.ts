import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processCallbackJob } from './callbacks/process-callback.job.server.ts';
import { queryAttemptJob } from './attempts/query-attempt.job.server.ts';
import { sweepPaymentsJob } from './sweep-payments.job.server.ts';

/** The jobs of this module, to be registered at start. */
export function paymentJobs(deps: PaymentDeps): readonly JobDefinition[] {
  return [processCallbackJob(deps), queryAttemptJob(deps), sweepPaymentsJob(deps)];
}

import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import { sweepPayments } from './sweep-payments.server.ts';

/** The job that picks up whatever was left lying. */
export const sweepJobName = 'payments-sweep';

/** Every minute. */
export function sweepPaymentsJob(deps: MpesaDeps): JobDefinition {
  return { name: sweepJobName, schedule: '* * * * *', run: () => sweepPayments(deps) };
}

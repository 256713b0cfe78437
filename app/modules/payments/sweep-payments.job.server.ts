import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import { sweepPayments } from './sweep-payments.server.ts';

/** Job that continues interrupted payments. */
export const sweepJobName = 'payments-sweep';

/** Runs every minute. */
export function sweepPaymentsJob(deps: MpesaDeps): JobDefinition {
  return { name: sweepJobName, schedule: '* * * * *', run: () => sweepPayments(deps) };
}

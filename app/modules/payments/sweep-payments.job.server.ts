import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { sweepJobName, type PaymentDeps } from './payment-deps.ts';
import { sweepPayments } from './sweep-payments.server.ts';

/** Every minute. */
export function sweepPaymentsJob(deps: PaymentDeps): JobDefinition {
  return { name: sweepJobName, schedule: '* * * * *', run: () => sweepPayments(deps) };
}

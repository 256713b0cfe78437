import { MINUTE_MS, ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { OperationRule, Scenario } from './scenario.ts';

const checked = (name: string, label: string, number: string, status: OperationRule): Scenario => ({
  name,
  label,
  family: 'checks',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
  status,
});

/** The payment goes well; it is the question for its transaction status that takes another way. */
export const CHECK_SCENARIOS: readonly Scenario[] = [
  checked('status-completed', 'Transaction status: completed', '450', {}),
  checked('status-reversed', 'Transaction status: somebody has reversed it by then', '451', { reversedBefore: true }),
  checked('status-unknown-receipt', 'Transaction status: the receipt is unknown (2032)', '452', { code: '2032' }),
  checked('status-result-lost', 'Transaction status: the result never comes', '453', { report: 'nothing' }),
  checked('status-timed-out', 'Transaction status: timed out in the queue', '454', {
    code: '1036',
    report: 'time-out',
  }),
  checked('status-not-permitted', 'Transaction status: the operator may not do that (21)', '455', { code: '21' }),
  checked('status-slow', 'Transaction status: the result takes ten minutes', '456', { afterMs: 10 * MINUTE_MS }),
  checked('status-result-first', 'Transaction status: the result before the answer to the request', '457', {
    beforeAnswer: true,
  }),
];

import { MINUTE_MS, ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { OperationRule, Scenario } from './scenario.ts';

const reversed = (name: string, label: string, number: string, reversal: OperationRule): Scenario => ({
  name,
  label,
  family: 'reversals',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
  reversal,
});

/** The payment goes well; it is its reversal that takes another way. */
export const REVERSAL_SCENARIOS: readonly Scenario[] = [
  reversed('reversal-ok', 'Reversal: the money goes back', '410', {}),
  reversed('reversal-done-before', 'Reversal: somebody has reversed it already (R000001)', '411', {
    reversedBefore: true,
  }),
  reversed('reversal-unknown-receipt', 'Reversal: the receipt is unknown (R000002), nothing goes back', '412', {
    code: 'R000002',
  }),
  reversed('reversal-result-lost', 'Reversal: the money goes back, the result never comes', '413', {
    report: 'nothing',
  }),
  reversed('reversal-timed-out', 'Reversal: timed out in the queue, nothing goes back', '414', {
    code: '1036',
    report: 'time-out',
  }),
  reversed('reversal-timed-out-but-done', 'Reversal: timed out in the queue, yet the money goes back', '415', {
    report: 'time-out',
  }),
  reversed('reversal-not-permitted', 'Reversal: the operator may not do that (21)', '416', { code: '21' }),
  reversed('reversal-slow', 'Reversal: money and result take ten minutes', '417', { afterMs: 10 * MINUTE_MS }),
  reversed('reversal-three-results', 'Reversal: three results at once', '418', { copies: 3 }),
  reversed('reversal-result-first', 'Reversal: the result before the answer to the request', '419', {
    beforeAnswer: true,
  }),
];

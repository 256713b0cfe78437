import { FAULTS } from './faults.ts';
import type { FaultName } from './faults.ts';
import { ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { Scenario } from './scenario.ts';

const NUMBERS: readonly (readonly [number: string, fault: FaultName])[] = [
  ['150', 'dropped-after'],
  ['160', 'dropped-before'],
  ['170', 'slow-answer'],
  ['180', 'truncated-body'],
  ['181', 'html-body'],
  ['182', 'empty-body'],
  ['183', 'bad-gateway'],
  ['190', 'refused-in-200'],
  ['200', 'invalid-token'],
  ['220', 'unauthorized'],
  ['230', 'subscriber-lock'],
  ['240', 'rate-limited'],
  ['241', 'spike-arrest'],
  ['242', 'quota'],
  ['250', 'system-busy'],
  ['260', 'internal-error'],
  ['261', 'internal-error-but-sent'],
  ['270', 'wrong-credentials'],
  ['271', 'no-such-merchant'],
];

/** Every fault of an HTTP answer as a scenario of the STK push; where the request took effect, the customer pays. */
const FAULT_SCENARIOS: readonly Scenario[] = NUMBERS.map(([number, fault]) => ({
  name: fault,
  label: FAULTS[fault].label,
  family: 'submission',
  numbers: [number],
  fault,
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
}));

/** What happens to the request itself. */
export const SUBMISSION_SCENARIOS: readonly Scenario[] = [
  ...FAULT_SCENARIOS,
  {
    name: 'token-ended',
    label: 'Every access token has ended; with a new one the request goes through',
    family: 'submission',
    numbers: ['201', '210'],
    endsTokens: true,
    steps: PAID_BY_ITSELF,
    callbacks: ONE_CALLBACK,
  },
];

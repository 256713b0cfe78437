import { ONE_CALLBACK } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** Result codes other than 0: code, name, and what the phone's page calls it. */
const CODES: readonly (readonly [code: string, name: string, label: string])[] = [
  ['1', 'no-money', 'Not enough money'],
  ['1032', 'cancelled', 'Cancelled by the customer'],
  ['2001', 'wrong-pin', 'Wrong PIN'],
  ['1037', 'unreachable', 'Phone off or no signal'],
  ['1019', 'expired', 'Prompt expired'],
  ['2', 'below-minimum', 'Amount below the minimum'],
  ['3', 'above-maximum', 'Amount above the maximum'],
  ['4', 'daily-limit', 'Daily limit reached'],
  ['8', 'merchant-full', 'Merchant account is full'],
  ['17', 'rule-limited', 'Same amount twice in two minutes'],
  ['26', 'network-busy', 'M-Pesa is busy'],
  ['1001', 'other-prompt', 'Another prompt is open'],
  ['1025', 'push-not-sent', 'Prompt could not be sent'],
  ['1031', 'timed-out', 'Cancelled or timed out'],
  ['1036', 'network-delay', 'Network delay'],
  ['2028', 'not-permitted', 'Merchant is not permitted'],
  ['8006', 'pin-locked', 'M-Pesa account locked'],
  ['9999', 'push-failed', 'Prompt failed to send'],
  ['SFC_IC0003', 'no-operator', 'Operator does not exist'],
  ['4242', 'unknown-code', 'A code nobody has written down'],
];

/** Codes of prompts that never reach a screen. */
const NEVER_SHOWN = new Set(['1025', '1037', '9999', '26', '1001']);

/** Every result code as a scenario: the prompt fails with it after the auto-approve delay. */
export const CODE_SCENARIOS: readonly Scenario[] = CODES.map(([code, name, label]) => ({
  name,
  label,
  family: 'codes',
  resultCode: /^\d+$/.test(code) ? code.padStart(4, '0') : code,
  steps: [{ code }],
  approvalCode: code,
  unreachable: NEVER_SHOWN.has(code),
  callbacks: ONE_CALLBACK,
}));

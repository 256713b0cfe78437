import type { StkCallbackBody } from '../daraja/stk-callback.ts';
import { CALLBACK_SCENARIOS } from './callbacks.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { QUERY_SCENARIOS } from './queries.ts';
import {
  MINUTE_MS,
  NEVER_CONFIRMED,
  ONE_CALLBACK,
  PAID_BY_ITSELF,
  type ForgeryRule,
  type OperationRule,
  type Scenario,
  CONFIRMED_AFTER,
  type ConfirmationRule,
} from './scenario.ts';

const reversed = (name: string, label: string, number: string, reversal: OperationRule): Scenario => ({
  name,
  label,
  family: 'reversals',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
  reversal,
});

/** The payment succeeds; its reversal differs. */
const REVERSAL_SCENARIOS: readonly Scenario[] = [
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

const confirmed = (
  name: string,
  label: string,
  number: string,
  confirmation: ConfirmationRule,
  callbacks = ONE_CALLBACK,
): Scenario => ({
  name,
  label,
  family: 'confirmations',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks,
  confirmation,
});

/** The payment reaches the shop twice: by the callback, and by the confirmation if the shop has registered. */
const CONFIRMATION_SCENARIOS: readonly Scenario[] = [
  confirmed('confirmation-before', 'Confirmation, then the callback', '390', { turns: [-1] }),
  confirmed('confirmation-after', 'Callback, then the confirmation a minute later', '391', {
    turns: [1],
    afterMs: MINUTE_MS,
  }),
  confirmed('confirmation-only', 'Confirmation only, the callback never comes', '392', CONFIRMED_AFTER, []),
  confirmed('confirmation-never', 'Callback only, no confirmation', '393', NEVER_CONFIRMED),
  confirmed('confirmation-together', 'Callback and confirmation at the same moment', '394', { turns: [0] }),
  confirmed('confirmation-twice', 'Confirmation before and after the callback', '395', { turns: [-1, 1] }),
];

const outOfOrder = (name: string, label: string, number: string, outage: string): Scenario => ({
  name,
  label,
  family: 'merchant',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
  outage,
});

/** The shop does not receive callbacks. They are logged and never repeated, so only a query finds the money. */
const MERCHANT_SCENARIOS: readonly Scenario[] = [
  outOfOrder('merchant-down', 'Paid, but the shop is down when it is called back', '370', 'not reached'),
  outOfOrder('merchant-fails', 'Paid, but something before the shop answers the callback with 500', '371', '500'),
];

const checked = (name: string, label: string, number: string, status: OperationRule): Scenario => ({
  name,
  label,
  family: 'checks',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
  status,
});

/** The payment succeeds; the query of its transaction status differs. */
const CHECK_SCENARIOS: readonly Scenario[] = [
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

const forged = (name: string, label: string, number: string, forgery: ForgeryRule): Scenario => ({
  name,
  label,
  family: 'forgeries',
  numbers: [number],
  steps: [],
  callbacks: ONE_CALLBACK,
  forgeries: [forgery],
});

/** An attacker claims a success after the auto-approve delay; the true prompt stays open for the customer. */
const FORGERY_SCENARIOS: readonly Scenario[] = [
  forged('forged-secret', 'Forged success with a wrong secret in the path', '360', { aim: 'wrong-secret' }),
  forged('forged-unknown-id', 'Forged success with unknown request ids', '361', {
    aim: 'own-url',
    dress: withUnknownIds,
  }),
  forged('forged-other-order', 'Forged success sent to the address of another order', '362', {
    aim: 'url-of-another-order',
  }),
];

function withUnknownIds(body: StkCallbackBody): StkCallbackBody {
  return {
    Body: {
      stkCallback: {
        ...body.Body.stkCallback,
        MerchantRequestID: '10000-10000000-1',
        CheckoutRequestID: 'ws_CO_01012020000000100700000000',
      },
    },
  };
}

/** Result codes other than 0: code, name, and label on the phone's page. */
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

/** Codes of prompts that the phone never shows. */
const NEVER_SHOWN = new Set(['1025', '1037', '9999', '26', '1001']);

/** A scenario for every result code: the prompt fails with it after the auto-approve delay. */
const CODE_SCENARIOS: readonly Scenario[] = CODES.map(([code, name, label]) => ({
  name,
  label,
  family: 'codes',
  resultCode: /^\d+$/.test(code) ? code.padStart(4, '0') : code,
  steps: [{ code }],
  approvalCode: code,
  unreachable: NEVER_SHOWN.has(code),
  callbacks: ONE_CALLBACK,
}));

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

/** A scenario for every fault of an HTTP answer to the STK push; if the request takes effect, the customer pays. */
const FAULT_SCENARIOS: readonly Scenario[] = NUMBERS.map(([number, fault]) => ({
  name: fault,
  label: FAULTS[fault].label,
  family: 'submission',
  numbers: [number],
  fault,
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
}));

/** The submission of the STK push fails or differs. */
const SUBMISSION_SCENARIOS: readonly Scenario[] = [
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

/** The customer pays: automatically, by hand, too often, or in another way. */
const CUSTOMER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'wait-for-me',
    label: 'Wait for me',
    family: 'customer',
    numbers: ['011'],
    steps: [],
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'success',
    label: 'Approve by itself',
    family: 'customer',
    numbers: ['010'],
    resultCode: '0000',
    steps: PAID_BY_ITSELF,
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'same-amount-twice',
    label: 'Approve by itself, refuse the same amount within two minutes (17)',
    family: 'customer',
    numbers: ['030'],
    steps: [{ code: '0', repeatCode: '17' }],
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'two-prompts',
    label: 'Take several prompts at once and approve each by itself',
    family: 'customer',
    numbers: ['380'],
    takesSeveral: true,
    steps: PAID_BY_ITSELF,
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'pays-by-hand',
    label: 'Cancel, then pay by Pay Bill with the right account number',
    family: 'customer',
    numbers: ['401'],
    steps: [{ code: '1032' }],
    callbacks: ONE_CALLBACK,
    paysByHand: { afterMs: MINUTE_MS, account: (reference) => reference },
  },
  {
    name: 'pays-by-hand-wrong-account',
    label: 'Cancel, then pay by Pay Bill with a wrong account number',
    family: 'customer',
    numbers: ['400'],
    steps: [{ code: '1032' }],
    callbacks: ONE_CALLBACK,
    paysByHand: { afterMs: MINUTE_MS, account: () => 'COURSES' },
  },
  {
    name: 'pays-by-hand-unconfirmed',
    label: 'Cancel, then pay by Pay Bill; the confirmation is lost',
    family: 'customer',
    numbers: ['402'],
    steps: [{ code: '1032' }],
    callbacks: ONE_CALLBACK,
    confirmation: NEVER_CONFIRMED,
    paysByHand: { afterMs: MINUTE_MS, account: (reference) => reference },
  },
];

/** All scenarios. A new family gets its own file and a line here. */
export const SCENARIOS: readonly Scenario[] = [
  ...CUSTOMER_SCENARIOS,
  ...CODE_SCENARIOS,
  ...CALLBACK_SCENARIOS,
  ...CONFIRMATION_SCENARIOS,
  ...QUERY_SCENARIOS,
  ...SUBMISSION_SCENARIOS,
  ...MERCHANT_SCENARIOS,
  ...FORGERY_SCENARIOS,
  ...REVERSAL_SCENARIOS,
  ...CHECK_SCENARIOS,
];

/** The scenario of a phone without its own choice. */
export const DEFAULT_SCENARIO = scenarioNamed('success');

const byPhone = new Map<string, Scenario>();
const byAmount = new Map<number, Scenario>();
for (const scenario of SCENARIOS) {
  for (const msisdn of testPhones(scenario)) byPhone.set(msisdn, scenario);
  for (const amount of testAmounts(scenario)) byAmount.set(amount, scenario);
}

/** The scenario of that name, or undefined. */
export function findScenario(name: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.name === name);
}

/** Throws Error if the name is unknown. */
export function scenarioNamed(name: string): Scenario {
  const scenario = findScenario(name);
  if (!scenario) throw new Error(`There is no scenario '${name}'.`);
  return scenario;
}

/** Test phones: 254701000NNN by list number, 25470000CCCC by result code. */
export function testPhones(scenario: Scenario): readonly string[] {
  return [
    ...numericCodes(scenario).map((code) => `25470000${code}`),
    ...(scenario.numbers ?? []).map((number) => `254701000${number}`),
  ];
}

/** Test amounts: KSh 200NNN by list number, 21CCCC by result code; far from any price. */
export function testAmounts(scenario: Scenario): readonly number[] {
  return [
    ...numericCodes(scenario).map((code) => Number(`21${code}`)),
    ...(scenario.numbers ?? []).map((number) => Number(`200${number}`)),
  ];
}

export const scenarioOfTestPhone = (msisdn: string): Scenario | undefined => byPhone.get(msisdn);
export const scenarioOfTestAmount = (amount: number): Scenario | undefined => byAmount.get(amount);

function numericCodes({ resultCode }: Scenario): readonly string[] {
  return resultCode !== undefined && /^\d{4}$/.test(resultCode) ? [resultCode] : [];
}

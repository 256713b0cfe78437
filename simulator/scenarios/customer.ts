import { MINUTE_MS, NEVER_CONFIRMED, ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** The customer pays: by itself, by hand, too often, or in another way. */
export const CUSTOMER_SCENARIOS: readonly Scenario[] = [
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

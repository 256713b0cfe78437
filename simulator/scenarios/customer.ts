import { ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** The customer pays: by itself, by hand, or by hand too often. */
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
];

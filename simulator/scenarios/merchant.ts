import { ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { Scenario } from './scenario.ts';

const outOfOrder = (name: string, label: string, number: string, outage: string): Scenario => ({
  name,
  label,
  family: 'merchant',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: ONE_CALLBACK,
  outage,
});

/** The shop is not there to be called back, which is logged and never repeated: only a query finds the money. */
export const MERCHANT_SCENARIOS: readonly Scenario[] = [
  outOfOrder('merchant-down', 'Paid, but the shop is down when it is called back', '370', 'not reached'),
  outOfOrder('merchant-fails', 'Paid, but something before the shop answers the callback with 500', '371', '500'),
];

import { CONFIRMED_AFTER, MINUTE_MS, NEVER_CONFIRMED, ONE_CALLBACK, PAID_BY_ITSELF } from './scenario.ts';
import type { ConfirmationRule, Scenario } from './scenario.ts';

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

/** Two ways to hear of the same payment: the callback, and the confirmation where the shop has registered for it. */
export const CONFIRMATION_SCENARIOS: readonly Scenario[] = [
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

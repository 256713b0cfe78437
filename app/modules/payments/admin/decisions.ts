import type { Capability } from '#app/shared/permissions.ts';

/** What an admin decides about money; each is one use case, of which `npm run reconcile` has the same. */
export const decisions = [
  'refund',
  'send',
  'by-hand',
  'cancel',
  'fail',
  'retry',
  'give-back',
  'match',
  'combine',
  'set-code',
  'pair',
  'accept',
  'reject',
  'paid',
  'not-paid',
] as const;
export type Decision = (typeof decisions)[number];

/** Decisions after which money leaves the company: they need a recent proof of identity. */
export const paysOut = (decision: Decision): boolean =>
  decision === 'refund' ||
  decision === 'send' ||
  decision === 'by-hand' ||
  decision === 'retry' ||
  decision === 'give-back';

/** What somebody must be allowed to take the decision. */
export const capabilityOf: Readonly<Record<Decision, Capability>> = {
  refund: 'payments.refund',
  send: 'payments.refund',
  'by-hand': 'payments.refund',
  cancel: 'payments.refund',
  fail: 'payments.refund',
  retry: 'payments.refund',
  'give-back': 'payments.refund',
  match: 'payments.decide',
  combine: 'payments.decide',
  'set-code': 'payments.decide',
  pair: 'payments.decide',
  accept: 'claims.answer',
  reject: 'claims.answer',
  paid: 'payments.decide',
  'not-paid': 'payments.decide',
};

/** What its button says. */
export const decisionLabels: Readonly<Record<Decision, string>> = {
  refund: 'Refund',
  send: 'Send by M-Pesa',
  'by-hand': 'Refunded by hand',
  cancel: 'Cancel refund',
  fail: 'It did not go back',
  retry: 'Retry refund',
  'give-back': 'Refund payment',
  match: 'Match to order',
  combine: 'Combine payments',
  'set-code': 'Enter M-Pesa code',
  pair: 'Name its order',
  accept: 'Accept claim',
  reject: 'Reject claim',
  paid: 'It was paid',
  'not-paid': 'It was not paid',
};

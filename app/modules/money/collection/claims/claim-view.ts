import type { OrderState } from '../progress/order-progress.ts';
import { m } from '#texts';

/** The latest code entered for an order, for the learner. */
export interface ClaimView {
  readonly code: string;
  /** checking: the provider looks it up; waiting: a person decides; matched: it pays the order; rejected: it does not. */
  readonly state: 'checking' | 'waiting' | 'matched' | 'rejected';
  readonly sentence: string;
}

const sentences: Readonly<Record<ClaimView['state'], (values: { code: string; provider: string }) => string>> = {
  checking: m.payments_claim_checking,
  waiting: m.payments_claim_waiting,
  matched: m.payments_claim_matched,
  rejected: m.payments_claim_rejected,
};

/** Describes a claim; `label` names the provider. Hides why a code was rejected, because it may be another person's. */
export function describeClaim(code: string, state: ClaimView['state'], label: string): ClaimView {
  return { code, state, sentence: sentences[state]({ code, provider: label }) };
}

/**
 * Returns whether to offer 'I already paid': not while the prompt is fresh, because its answer is about to come, and not after the
 * payment.
 */
export function mayClaim(state: OrderState): boolean {
  return !['sending', 'prompt_sent', 'paid', 'bounced', 'refunded'].includes(state);
}

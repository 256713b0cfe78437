import type { OrderState } from '../progress/order-progress.ts';

/** What the learner reads of the latest code entered for an order. */
export interface ClaimView {
  readonly code: string;
  /** checking: the provider is being asked; waiting: a person decides; matched: it pays the order; rejected: it does not. */
  readonly state: 'checking' | 'waiting' | 'matched' | 'rejected';
  readonly sentence: string;
}

/** Words for a claim; `label` names the provider. Why a code was rejected is not told: it may be somebody else's. */
export function describeClaim(code: string, state: ClaimView['state'], label: string): ClaimView {
  const sentences: Readonly<Record<ClaimView['state'], string>> = {
    checking: `Thank you. We are asking ${label} about ${code}. This page changes by itself.`,
    waiting: `Thank you. A person is looking for the payment ${code} and will write to you. If you have paid, please do not pay again.`,
    matched: `Thank you. We have found the payment ${code}.`,
    rejected: `${code} does not pay this order. Please compare it with the message from ${label}, or contact us.`,
  };
  return { code, state, sentence: sentences[state] };
}

/**
 * Where 'I already paid' is offered: not while the prompt is fresh, which answers by itself, and not once the order is paid.
 */
export function mayClaim(state: OrderState): boolean {
  return !['sending', 'prompt_sent', 'paid', 'refunded'].includes(state);
}

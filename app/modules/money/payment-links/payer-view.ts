import type { Picture } from '#app/shared/picture.ts';
import type { Cents } from '#app/shared/money.ts';

/**
 * What a payer's page shows. ask: the form. waiting: the payer's own prompt is open. checking: it went out, and its end is not known. failed: the
 * payer's own prompt failed, and another is safe. busy: somebody else's prompt is open. review: a person checks money that came. paid: this payer
 * paid. done: somebody paid. ended: the link takes no payment.
 */
export type PayerState = 'ask' | 'waiting' | 'checking' | 'failed' | 'busy' | 'review' | 'paid' | 'done' | 'ended';

/** A payment link for whoever has it; plain JSON, moments as ISO texts. Has no address, number or other course of the buyer. */
export interface PayerView {
  readonly state: PayerState;
  /** Number of the order, or of the plan: the account for Pay Bill. */
  readonly number: string;
  /** The order whose changes the page follows; null for a plan that this payer has not paid into. */
  readonly orderId: string | null;
  /** The buyer as they want to be seen. */
  readonly name: string;
  readonly message: string;
  readonly kind: 'courses' | 'gift' | 'plan' | 'seats';
  /** Of an order of seats, how many; 0 for any other. */
  readonly seats: number;
  /** Each once. */
  readonly courses: readonly {
    readonly title: string;
    readonly category: string;
    readonly picture: Picture | null;
    readonly lessons: number;
  }[];
  /** What is to pay; of a plan what is left of its price. */
  readonly amountCents: Cents;
  /** Amounts to choose from, the rest last; empty for an order. */
  readonly choices: readonly Cents[];
  /** Least amount of a payment into a plan. */
  readonly minCents: Cents;
  readonly validUntil: string;
  /** The payer's own prompt: phone, masked, and what became of it. */
  readonly phone: string | null;
  readonly secondsSincePrompt: number | null;
  readonly sentence: string;
  readonly reason: string | null;
  readonly nothingTaken: boolean;
  /** What this payer paid; null before. */
  readonly paid: {
    readonly amountCents: Cents;
    readonly at: string;
    readonly code: string | null;
    readonly codeLabel: string;
  } | null;
  /** What this payer said; null before. */
  readonly words: { readonly name: string; readonly message: string } | null;
}

/** What the page follows while it is open. */
export type LivePayer = Pick<PayerView, 'state' | 'sentence'>;

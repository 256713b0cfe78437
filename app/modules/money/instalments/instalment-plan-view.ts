import {
  type InstalmentPlanMoney,
  type InstalmentPlanTerms,
  accessAfter,
  daysFor,
  minPayment,
  leftOf,
  priceOfDay,
} from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import type { PaymentLinkView } from '#app/modules/money/ledger/payment-link-state.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { InstalmentPlanState } from '#app/shared/selling-terms.ts';

/** A payment into a plan. */
export interface InstalmentPlanPayment {
  readonly orderId: string;
  readonly amountCents: Cents;
  readonly paidAt: Date;
  /** The provider's code; null while it is not known. */
  readonly code: string | null;
  readonly isByPrompt: boolean;
  readonly isRefunded: boolean;
}

/** An amount to choose, and until when it opens the course; null for good. */
export interface InstalmentPlanChoice {
  readonly amountCents: Cents;
  readonly until: Date | null;
}

/** A course of a plan. */
export interface InstalmentPlanCourse {
  readonly title: string;
  /** Null once the course is gone. */
  readonly slug: string | null;
}

/** The part of an address that stands for the courses of the cart, in place of a course. */
export const instalmentsOfCart = 'cart';

/** A plan as its learner sees it. */
export interface InstalmentPlanView {
  readonly number: string;
  readonly courses: readonly InstalmentPlanCourse[];
  readonly state: InstalmentPlanState;
  readonly priceCents: Cents;
  readonly paidCents: Cents;
  readonly leftCents: Cents;
  readonly minCents: Cents;
  readonly startedAt: Date | null;
  readonly accessUntil: Date | null;
  readonly paidAt: Date | null;
  /** What one day costs, or what is left if that is less, and the days that it opens the course for. */
  readonly smallest: { readonly amountCents: Cents; readonly days: number };
  /** Days until the course pauses, the begun one included; 0 once it has. */
  readonly daysLeft: number;
  readonly choices: readonly InstalmentPlanChoice[];
  readonly payments: readonly InstalmentPlanPayment[];
  /** The link by which others may pay into it; null without one that takes payments. */
  readonly link: PaymentLinkView | null;
}

/** Plans are called ending soon in these last days. */
export const endingSoonDays = 4;

const usual = [20_000, 50_000, 100_000];
/** A little opens a paused course again. */
const suggestedWhilePaused = [10_000, 50_000, 100_000];

/** Returns amounts to choose from, the rest last; of a plan that waits the first payment or all. */
export function choicesOf(plan: InstalmentPlanMoney, now: Date): InstalmentPlanChoice[] {
  const left = leftOf(plan);
  const least = minPayment(plan);
  const some = plan.state === 'paused' ? suggestedWhilePaused : usual;
  const amounts =
    plan.state === 'waiting' ? [least, left] : [...some.filter((amount) => amount >= least && amount < left), left];
  return amounts.map((amount) => ({
    amountCents: toCents(amount),
    until: accessAfter(plan, toCents(amount), now),
  }));
}

/** A useful small payment, unless a day costs more. */
const smallAmount = 10_000;

/** Returns a small payment, and the whole days that it opens the course for; what is left if that is less. */
export function smallestOf(plan: InstalmentPlanTerms & { readonly paidCents: Cents }): InstalmentPlanView['smallest'] {
  const amountCents = toCents(Math.min(Math.max(smallAmount, priceOfDay(plan)), leftOf(plan)));
  return { amountCents, days: daysFor(plan, amountCents) };
}

/** One bead stands for so many shillings, so that a plan has at most a hundred beads. */
export function worthOfInstalmentBead(priceCents: Cents): number {
  return [10, 50, 100, 500, 1000, 5000].find((worth) => priceCents / 100 / worth <= 100) ?? 5000;
}

import { roundUpToShilling, toCents, type Cents } from '#app/shared/money.ts';
import { maxPromptShillings } from '#app/shared/payment-terms.ts';
import {
  openInstalmentPlanStates,
  minInstalment,
  type InstalmentPlanState,
  type InstalmentTaxTime,
} from '#app/shared/selling-terms.ts';

/** What a plan costs, and how long its price opens the course. Fixed when it starts. */
export interface InstalmentPlanTerms {
  /** Whole shillings. */
  readonly priceCents: Cents;
  /** Least amount of the first payment, in whole shillings. */
  readonly firstCents: Cents;
  /** Seconds that the whole price opens the course for. */
  readonly spanSeconds: number;
}

/** A plan as payments change it. */
export interface InstalmentPlanMoney extends InstalmentPlanTerms {
  readonly state: InstalmentPlanState;
  readonly paidCents: Cents;
  readonly accessUntil: Date | null;
}

/** The company's settings for plans. */
export interface InstalmentPlanSettings {
  readonly planFirstPercent: number;
  readonly planMonths: number;
  readonly planTaxDue: InstalmentTaxTime;
}

const daySeconds = 86_400;

/** Courses below this price are not sold bit by bit: days would cost less than the smallest payment. */
const cheapestInstalmentPlan = 10_000;

/** Most courses of a plan (check plans_courses). */
const maxCourses = 50;

/**
 * Returns the terms of a plan for courses at this price; null where they are too cheap, too dear or too many. A month is 30 days.
 */
export function instalmentPlanTermsOf(
  priceCents: Cents,
  { planFirstPercent, planMonths }: InstalmentPlanSettings,
  courses = 1,
): InstalmentPlanTerms | null {
  const price = roundUpToShilling(priceCents);
  if (price < cheapestInstalmentPlan || price > maxPromptShillings * 100 || courses > maxCourses) return null;
  const first = Math.ceil((price * planFirstPercent) / 100 / 100) * 100;
  return {
    priceCents: price,
    firstCents: toCents(Math.min(Math.max(first, minInstalment), price - 100)),
    spanSeconds: planMonths * 30 * daySeconds,
  };
}

/** Seconds that all of a paid sum opens the course for. */
const secondsOf = ({ priceCents, spanSeconds }: InstalmentPlanTerms, paid: number) =>
  Math.floor((paid * spanSeconds) / priceCents);

/**
 * Returns the seconds that a payment adds: the difference of two sums, so that payments of any sizes and order add up to the same seconds.
 */
export function secondsBought(plan: InstalmentPlanTerms & { readonly paidCents: Cents }, amountCents: Cents): number {
  return secondsOf(plan, plan.paidCents + amountCents) - secondsOf(plan, plan.paidCents);
}

/** Returns until when the course is open after a payment; null once all is paid, so that it stays open. */
export function accessAfter(plan: InstalmentPlanMoney, amountCents: Cents, now: Date): Date | null {
  if (amountCents >= leftOf(plan)) return null;
  const from = Math.max(now.getTime(), plan.accessUntil?.getTime() ?? 0);
  return new Date(from + secondsBought(plan, amountCents) * 1000);
}

/** Returns what is left to pay. */
export const leftOf = ({ priceCents, paidCents }: Pick<InstalmentPlanMoney, 'priceCents' | 'paidCents'>): Cents =>
  toCents(priceCents - paidCents);

/** Returns the least that the next payment may be: the first payment, then KSh 10 or the rest. */
export function minPayment(plan: InstalmentPlanMoney): Cents {
  return plan.state === 'waiting' ? plan.firstCents : toCents(Math.min(minInstalment, leftOf(plan)));
}

export const isOpenInstalmentPlan = ({ state }: { readonly state: InstalmentPlanState }): boolean =>
  (openInstalmentPlanStates as readonly InstalmentPlanState[]).includes(state);

/** Returns whether a plan can take a payment of exactly this amount. */
export function takesPayment(plan: InstalmentPlanMoney, amountCents: Cents): boolean {
  return isOpenInstalmentPlan(plan) && amountCents >= minPayment(plan) && amountCents <= leftOf(plan);
}

/** Returns what one day costs, in cents, rounded up to a shilling. */
export function priceOfDay({ priceCents, spanSeconds }: InstalmentPlanTerms): Cents {
  return roundUpToShilling(toCents(Math.ceil((priceCents * daySeconds) / spanSeconds)));
}

/** Returns the whole days that an amount opens the course for. */
export function daysFor(plan: InstalmentPlanTerms & { readonly paidCents: Cents }, amountCents: Cents): number {
  return Math.floor(secondsBought(plan, amountCents) / daySeconds);
}

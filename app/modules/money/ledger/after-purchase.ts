import type { PlanNote } from '#app/shared/plan-note.ts';
import { m } from '#texts';

/** How a plan has ended. */
type EndedPlan = 'paid' | 'cancelled';

/** What an order bought. */
export interface Bought {
  /** Number of different courses. */
  readonly courses: number;
  readonly forOthers: 'gift' | 'seat' | null;
  /** The plan that it pays a part of: with what is left, or ended; null for any other order. */
  readonly plan: PlanNote | EndedPlan | null;
}

/** Returns what the buyer can do now: the sentence after 'Payment successful!'. */
export function whatIsOpen({ courses, forOthers, plan }: Bought): string {
  if (forOthers !== null) return forOthers === 'gift' ? m.payments_gift_paid() : m.payments_seats_paid();
  if (plan === null) return m.payments_can_access();
  const isOne = courses === 1;
  if (plan === 'cancelled') return m.plans_note_cancelled();
  if (plan === 'paid') return isOne ? m.plans_completed() : m.plans_completed_all();
  if (plan.isPaused) return isOne ? m.plans_note_paused() : m.plans_note_paused_all();
  return (isOne ? m.plans_opened : m.plans_opened_all)({ day: plan.until });
}

/** Returns the plan of an order if something is left to pay. */
export const runningPlan = (plan: Bought['plan']): PlanNote | null => (typeof plan === 'string' ? null : plan);

/** Returns the sentences about a paid order. */
export const paidSentences = (bought: Bought, { isFree = false }: { readonly isFree?: boolean } = {}): string =>
  `${isFree ? m.payments_free() : m.payments_title_paid()} ${whatIsOpen(bought)}`;

/** Returns the label of the button to `pageAfterPurchase`. */
export function nextStep({ courses, forOthers }: Pick<Bought, 'courses' | 'forOthers'>): string {
  if (forOthers !== null) return forOthers === 'gift' ? m.mails_gift_hand_over() : m.mails_seats_hand_out();
  return courses === 1 ? m.payments_open_course() : m.payments_go_to_dashboard();
}

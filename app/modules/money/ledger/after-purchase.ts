import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import { m } from '#texts';

/** How an instalment plan has ended. */
type EndedInstalmentPlan = 'paid' | 'cancelled';

/** What an order bought. */
export interface Bought {
  /** Number of different courses. */
  readonly courses: number;
  readonly forOthers: 'gift' | 'seat' | null;
  /** The plan that it pays a part of: with what is left, or ended; null for any other order. */
  readonly plan: InstalmentPlanNote | EndedInstalmentPlan | null;
}

/** Returns what the buyer can do now: the sentence after 'Payment successful!'. */
export function whatIsOpen({ courses, forOthers, plan }: Bought): string {
  if (forOthers !== null) return forOthers === 'gift' ? m.payments_gift_paid() : m.payments_seats_paid();
  if (plan === null) return m.payments_can_access();
  const isOne = courses === 1;
  if (plan === 'cancelled') return m.instalments_note_cancelled();
  if (plan === 'paid') return isOne ? m.instalments_completed() : m.instalments_completed_all();
  if (plan.isPaused) return isOne ? m.instalments_note_paused() : m.instalments_note_paused_all();
  return (isOne ? m.instalments_opened : m.instalments_opened_all)({ day: plan.until });
}

/** Returns the plan of an order if something is left to pay. */
export const runningInstalmentPlan = (plan: Bought['plan']): InstalmentPlanNote | null =>
  typeof plan === 'string' ? null : plan;

/** Returns the sentences about a paid order. */
export const paidSentences = (bought: Bought, { isFree = false }: { readonly isFree?: boolean } = {}): string =>
  `${isFree ? m.payments_free() : m.payments_title_paid()} ${whatIsOpen(bought)}`;

/** Returns the label of the button to `pageAfterPurchase`. */
export function nextStep({ courses, forOthers }: Pick<Bought, 'courses' | 'forOthers'>): string {
  if (forOthers !== null) return forOthers === 'gift' ? m.mails_gift_hand_over() : m.mails_seats_hand_out();
  return courses === 1 ? m.payments_open_course() : m.payments_go_to_dashboard();
}

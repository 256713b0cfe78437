import type { Cents } from '#app/shared/money.ts';
import type { MyCourseCard } from './my-course-card.ts';
import type { StudyDays } from './lesson-state.ts';
import type { PlayerSection } from './player-view.ts';

/** Source of the learner's course. */
export interface CourseReceipt {
  /** The order with a receipt; null without one. */
  readonly orderId: string | null;
  /** The M-Pesa receipt, or 'TRX-' and the first 8 of the payment's id. */
  readonly label: string;
  readonly kind: 'paid' | 'test' | 'granted';
  readonly amountCents: Cents;
  /** '13 Nov 2025'. */
  readonly paidOn: string | null;
}

/** A course's own page for its learner: outline, progress, resume, receipt, certificate. */
export interface MyCourseView {
  readonly course: MyCourseCard;
  /** '13 Nov 2025'. */
  readonly enrolledOn: string;
  readonly sections: readonly PlayerSection[];
  /** By which lessons open. */
  readonly days: StudyDays;
  readonly receipt: CourseReceipt;
}

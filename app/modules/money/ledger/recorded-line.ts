import { deletedPerson } from '#app/shared/person-name.ts';
import type { GiftState, SeatState } from '#app/shared/selling-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { paymentStatusLabels } from './payment-labels.ts';
import { m } from '#texts';

/** A line of an order, with whose it is and what became of it. */
export interface RecordedLine {
  readonly orderLineId: string;
  readonly title: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
  /** For somebody else than the buyer; null for the buyer's own course. */
  readonly kind: 'seat' | 'gift' | null;
  /** State of the seat or the gift; null for the buyer's own course. */
  readonly state: SeatState | GiftState | null;
  /** Name of the learner, or of whom a gift is for; null if nobody has it yet. */
  readonly person: string | null;
  /** Address of the learner, or of whoever may take it; null if unknown. */
  readonly email: string | null;
  readonly isBeingRefunded: boolean;
  /** True if its cheque bounced, so that it counts as refunded though no money went out. */
  readonly isBounced: boolean;
}

/** Returns whether the line can be refunded now. */
export const isRefundable = ({ status, isBeingRefunded }: Pick<RecordedLine, 'status' | 'isBeingRefunded'>): boolean =>
  status === 'completed' && !isBeingRefunded;

/** Returns who has the line, or may take it: 'Faith Mwende, faith@example.com'. */
export function whoHas({ person, email, state }: Pick<RecordedLine, 'person' | 'email' | 'state'>): string {
  const known = [person, email].filter((part) => part !== null && part !== '');
  if (known.length > 0) return known.join(', ');
  return state === 'taken' ? deletedPerson.name : m.portal_payments_line_of_nobody();
}

/** Returns the state of the line in words: what became of its money, or whether its seat or gift was taken. */
export function stateOfLine({ status, kind, state, isBeingRefunded, isBounced }: RecordedLine): string {
  if (isBounced) return m.portal_shared_cheque_bounced();
  if (isBeingRefunded) return m.portal_shared_being_refunded();
  if (status !== 'completed' || kind === null) return paymentStatusLabels[status]();
  if (state === 'taken') return m.portal_payments_line_taken();
  if (state === 'open') return m.portal_payments_line_not_taken();
  return state === 'opened' ? m.portal_payments_line_opened() : m.portal_payments_line_not_opened();
}

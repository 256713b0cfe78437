import { toCents } from '#app/shared/money.ts';
import { transactionLabel } from '#app/shared/payment-terms.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { PaymentRow } from './payment-list.ts';
import { requireStaffWith } from './require-staff-with.ts';
import {
  countPaymentsOfUser,
  selectPaymentsOfUser,
  selectRecentPayments,
  type LedgerRow,
} from './listed-payment-queries.server.ts';

/** Returns the latest orders of all users, without staff enrolments; by default as many as the dashboard shows. */
export async function readRecentPayments({ db, actor }: ReadDeps, limit = 5): Promise<readonly LedgerLine[]> {
  requireStaffWith(actor, 'payments.read');
  return (await selectRecentPayments(db, limit)).map(lineOf);
}

/** Maximum payments on one page. */
const maxOfUser = 100;

/** A payment of one user. */
export type UserPayment = LedgerLine & {
  /** Somebody else paid it for them. */
  readonly isPaidByOther: boolean;
};

/**
 * Returns the latest payments of one user: what they bought, also for others and bit by bit, with staff enrolments, and what others paid
 * for them. Throws DomainError 'forbidden'.
 */
export async function readPaymentsOfUser({ db, actor }: ReadDeps, userId: string): Promise<readonly UserPayment[]> {
  requireStaffWith(actor, 'payments.read');
  const rows = await selectPaymentsOfUser(db, userId, maxOfUser);
  return rows.map(({ isPaidByOther, ...row }) => ({ ...lineOf(row), isPaidByOther }));
}

/** Counts the orders and staff enrolments of a user, whom a deletion would anonymise in them. Throws DomainError 'forbidden'. */
export async function countPayments({ db, actor }: ReadDeps, userId: string): Promise<number> {
  requireStaffWith(actor, 'payments.read');
  return countPaymentsOfUser(db, userId);
}

function lineOf({ amountCents, transactionId, paymentDate, createdAt, ...row }: LedgerRow): LedgerLine {
  return {
    ...row,
    at: paymentDate ?? createdAt,
    label: transactionLabel({ id: row.id, transactionId }),
    amountCents: toCents(amountCents),
  };
}

/** A payment as the portal lists it: an order, or a line without one. */
export interface LedgerLine extends Pick<
  PaymentRow,
  'id' | 'orderNumber' | 'buyerName' | 'courses' | 'amountCents' | 'status' | 'isBounced' | 'at'
> {
  /** The code or reference of its money, or 'TRX-' and the first 8 of the id. */
  readonly label: string;
  /** Null for staff enrolments and tests. */
  readonly orderId: string | null;
  /** Null once the account is deleted. */
  readonly buyerId: string | null;
  /** For whom it was bought, if not for the buyer. */
  readonly forOthers: 'gift' | 'seat' | null;
  /** The plan into which it was paid. */
  readonly planNumber: string | null;
}

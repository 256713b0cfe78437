import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { transactionLabel, type PaymentStatus } from '#app/shared/payment-terms.ts';
import { requireAdmin } from './require-admin.ts';
import {
  countPaymentsOfUser,
  selectPaymentsOfUser,
  selectRecentPayments,
  type LedgerRow,
} from './payment-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Returns the latest payments of all users, without grants; by default as many as the dashboard shows. */
export async function readRecentPayments({ db, actor }: Deps, limit = 5): Promise<readonly LedgerLine[]> {
  requireAdmin(actor, 'payments.read');
  return (await selectRecentPayments(db, limit)).map(lineOf);
}

/** Maximum payments on one page. */
const maxOfUser = 100;

/** Returns the latest payments of one user, with grants. Throws DomainError 'forbidden'. */
export async function readPaymentsOfUser({ db, actor }: Deps, userId: string): Promise<readonly LedgerLine[]> {
  requireAdmin(actor, 'payments.read');
  return (await selectPaymentsOfUser(db, userId, maxOfUser)).map(lineOf);
}

/** Counts the lines of the ledger that a user's deletion would anonymise. Throws DomainError 'forbidden'. */
export async function countPayments({ db, actor }: Deps, userId: string): Promise<number> {
  requireAdmin(actor, 'payments.read');
  return countPaymentsOfUser(db, userId);
}

function lineOf({ amountCents, status, transactionId, paymentDate, createdAt, ...row }: LedgerRow): LedgerLine {
  return {
    ...row,
    at: paymentDate ?? createdAt,
    label: transactionLabel({ id: row.id, transactionId }),
    amountCents: toCents(amountCents),
    // The database allows no other values (payments_status).
    status: status as PaymentStatus,
  };
}

/** A payment as the portal lists it. */
export interface LedgerLine {
  readonly id: string;
  /** M-Pesa's code, or 'TRX-' and the first 8 of the id. */
  readonly label: string;
  /** Null for grants and tests. */
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  /** Null once the account is deleted. */
  readonly userId: string | null;
  readonly buyerName: string;
  readonly courseTitle: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
  /** True if its cheque bounced, so that it counts as refunded though no money went out. */
  readonly isBounced: boolean;
  /** Time of the money, or of the request without money. */
  readonly at: Date;
}

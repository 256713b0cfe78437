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
} from './ledger-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** The latest payments of everybody, without grants; by default as many as the dashboard has. */
export async function readRecentPayments({ db, actor }: Deps, limit = 5): Promise<readonly LedgerLine[]> {
  requireAdmin(actor, 'payments.read');
  return (await selectRecentPayments(db, limit)).map(lineOf);
}

/** As many as anybody reads on one page. */
const mostOfUser = 100;

/** The latest payments of one user, grants too. Throws DomainError 'forbidden'. */
export async function readPaymentsOfUser({ db, actor }: Deps, userId: string): Promise<readonly LedgerLine[]> {
  requireAdmin(actor, 'payments.read');
  return (await selectPaymentsOfUser(db, userId, mostOfUser)).map(lineOf);
}

/** How many lines of the ledger would lose their name with a user. Throws DomainError 'forbidden'. */
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
    // The database holds no other values (payments_status).
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
  /** When money came, or when it was asked for where none did. */
  readonly at: Date;
}

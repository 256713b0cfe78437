import { createHash } from 'node:crypto';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import type { Cents } from '#app/shared/money.ts';
import { priceOf } from './cells.ts';
import type { oldTables } from './exported-tables.ts';
import { shorten, type OldRow } from './old-row.ts';

type Column = keyof typeof oldTables.payments.columns;

/** A payment of the old system. Times are null if the export has none. */
export interface OldPayment {
  readonly oldId: string;
  readonly oldUser: string;
  readonly oldCourse: string;
  readonly amountCents: Cents;
  readonly kind: OldPaymentKind;
  readonly transactionId: string;
  readonly phone: string;
  readonly courseTitle: string;
  readonly paidAt: Date | null;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}

/** Requested money, by its status; a staff enrolment; a test; or neither money nor access, with the reason. */
export type OldPaymentKind =
  | { readonly is: 'money'; readonly status: 'pending' | 'completed' | 'failed' | 'refunded' }
  | { readonly is: 'staff_enrolment' | 'test' }
  | { readonly is: 'nothing'; readonly why: string };

/** Reads a row of Payments. Throws CellFault. */
export function readPayment(row: OldRow<Column>): OldPayment {
  const amountCents = row.read('amount', priceOf, 'is not an amount in shillings');
  if (amountCents === null) throw row.fault('amount', 'is empty');
  if (amountCents > maxOrderCents)
    throw row.fault('amount', `'${shorten(row.text('amount'))}' is more than M-Pesa moves at once`);
  return {
    oldId: row.required('id'),
    oldUser: row.text('user').trim(),
    oldCourse: row.text('course').trim(),
    amountCents,
    kind: kindOf(row, amountCents),
    transactionId: row.line('transaction').slice(0, 200),
    phone: row.text('phone'),
    courseTitle: row.line('courseTitle').slice(0, 200),
    paidAt: row.moment('paidAt'),
    createdAt: row.moment('createdAt'),
    updatedAt: row.moment('updatedAt'),
  };
}

/**
 * Reads the statuses of the specification in any spelling. A payment that was completed for 0 was neither paid nor granted, so it gives no
 * access. The old portal marked a staff enrolment by its status or by its method.
 */
function kindOf(row: OldRow<Column>, amountCents: Cents): OldPaymentKind {
  const status = wordOf(row.required('status'));
  const isStaffEnrolment = status === 'admin_enrolled' || wordOf(row.text('method')) === 'admin_enrollment';
  switch (status) {
    case 'admin_enrolled':
      return { is: 'staff_enrolment' };
    case 'test_completed':
      return { is: 'test' };
    case 'pending':
    case 'completed':
    case 'failed':
    case 'refunded':
      if (isStaffEnrolment)
        return status === 'completed'
          ? { is: 'staff_enrolment' }
          : { is: 'nothing', why: `a staff enrolment that is ${status}` };
      if (amountCents === 0) return { is: 'nothing', why: `${status} with an amount of 0: neither paid nor granted` };
      return { is: 'money', status };
    default:
      throw row.fault('status', `'${shorten(status)}' is not a payment status`);
  }
}

const wordOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** Returns M-Pesa's own code; null for ids that the old system made up. */
export function mpesaCodeOf(transactionId: string): string | null {
  const code = transactionId.toUpperCase();
  return /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{10}$/.test(code) ? code : null;
}

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Makes a code for an imported payment without one: 'OL' for the number of its order, 'OLD' for its provisional receipt, and letters
 * derived from the old id, the same in every run. M-Pesa's codes have ten characters; these have 12 and 14.
 */
export function codeFrom(oldId: string, kind: 'order' | 'receipt'): string {
  const [prefix, length] = kind === 'order' ? (['OL', 10] as const) : (['OLD', 11] as const);
  const digest = createHash('sha256').update(`${kind} ${oldId}`).digest();
  return prefix + Array.from(digest.subarray(0, length), (byte) => letters.charAt(byte % letters.length)).join('');
}

import { randomUUID } from 'node:crypto';
import { priceOrder } from '#app/modules/ledger/order.ts';
import type { NewEntryRows } from './ledger-queries.server.ts';
import { codeFrom, type OldPayment, type OldPaymentKind } from './old-payment.ts';

/** The buyer and the course, as far as they are known. */
export interface Party {
  readonly userId: string | null;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly courseId: string | null;
  readonly courseTitle: string;
  readonly phone: string | null;
}

/** An imported payment with everything that it would have left in the books, and the right that it gives, or gave. */
export interface Entry extends NewEntryRows {
  readonly oldId: string;
  /** Of a transaction id that is no code of M-Pesa's; null otherwise. */
  readonly oldTransactionId: string | null;
  readonly right: {
    readonly source: 'payment' | 'grant' | 'test';
    readonly at: Date;
    readonly endedAt: Date | null;
  } | null;
}

interface Terms {
  readonly id: string;
  readonly kind: Exclude<OldPaymentKind, { readonly is: 'nothing' }>;
  /** M-Pesa's code for the money; null: a provisional one takes its place, which nobody sees. */
  readonly code: string | null;
  /** Whether the right that it gave is over. */
  readonly isEnded: boolean;
  readonly now: Date;
}

/** What is written for a payment that is a right or money. Without a date of its own it has that of its row, or now. */
export function entryOf(old: OldPayment, party: Party, { id, kind, code, isEnded, now }: Terms): Entry {
  const createdAt = old.createdAt ?? old.paidAt ?? old.updatedAt ?? now;
  const at = old.paidAt ?? createdAt;
  const updatedAt = old.updatedAt ?? at;
  const { userId, courseId, courseTitle, buyer, phone } = party;
  const names = { courseTitle, buyerName: buyer.name, buyerEmail: buyer.email, phoneNumber: phone };
  const line = { id, userId, courseId, ...names, createdAt, updatedAt };
  const oldTransactionId = code === null && old.transactionId !== '' ? old.transactionId : null;
  const known = { oldId: old.oldId, oldTransactionId };
  if (kind.is !== 'money') {
    const terms =
      kind.is === 'grant'
        ? { status: 'admin_enrolled', paymentMethod: 'admin_enrollment' }
        : { status: 'test_completed', paymentMethod: 'test' };
    return {
      ...known,
      payment: { ...line, ...terms, amountCents: 0, paymentDate: at },
      order: null,
      receipt: null,
      refund: null,
      right: { source: kind.is, at, endedAt: isEnded ? updatedAt : null },
    };
  }
  const { status } = kind;
  const isPaid = status === 'completed' || status === 'refunded';
  const refundedAt = status === 'refunded' ? updatedAt : null;
  const { subtotal, rounding, total } = priceOrder([old.amountCents]);
  const orderId = randomUUID();
  const receipt = isPaid ? (code ?? codeFrom(old.oldId, 'receipt')) : null;
  const stamps = { createdAt, updatedAt };
  return {
    ...known,
    payment: {
      ...line,
      orderId,
      amountCents: old.amountCents,
      status,
      paymentMethod: 'mpesa',
      transactionId: code,
      paymentDate: isPaid ? at : null,
      refundedAt,
    },
    order: {
      id: orderId,
      number: codeFrom(old.oldId, 'order'),
      userId,
      status: refundedAt ? 'refunded' : isPaid ? 'paid' : 'unpaid',
      subtotalCents: subtotal,
      roundingCents: rounding,
      totalCents: total,
      idempotencyKey: `import:${old.oldId}`,
      paidAt: isPaid ? at : null,
      ...stamps,
    },
    receipt:
      receipt === null
        ? null
        : {
            receipt,
            orderId,
            amountCents: total,
            phoneNumber: phone,
            paidAt: at,
            source: code === null ? 'import_stand_in' : 'import',
            state: refundedAt ? 'refunded' : 'matched',
            ...stamps,
          },
    refund:
      receipt === null || refundedAt === null
        ? null
        : {
            id: randomUUID(),
            receipt,
            amountCents: total,
            status: 'done',
            reason: 'goodwill',
            method: 'by_hand',
            note: 'Given back in the old system.',
            ...stamps,
            finishedAt: refundedAt,
          },
    right: isPaid ? { source: 'payment', at, endedAt: refundedAt } : null,
  };
}

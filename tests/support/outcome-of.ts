import { sql } from 'drizzle-orm';
import type { PaymentShop, Purchase } from './payment-shop.ts';

/** Result of a purchase: the learner's screen, and every table about money. */
export interface Outcome {
  /** Sentence on the learner's screen. */
  readonly reads: string;
  readonly mayTryAgain: boolean;
  readonly order: string;
  /** Statuses of the attempts, oldest first. */
  readonly attempts: readonly string[];
  readonly payments: readonly string[];
  /** Number of its courses that the learner may open. */
  readonly studies: number;
  readonly incomingPayments: readonly { readonly state: string; readonly source: string; readonly shillings: number }[];
  /** Refunds, such as 'surplus requested 6500'. */
  readonly refunds: readonly string[];
  /** Kinds of mails to payers and to the owner, such as 'receipt' or 'payment-alert:surplus', in alphabetical order. */
  readonly mails: readonly string[];
}

/** Reads the outcome of a purchase, with the mails of the whole shop. */
export async function outcomeOf(shop: PaymentShop, purchase: Purchase): Promise<Outcome> {
  const { sentence, resend } = await shop.status(purchase);
  const { orderId } = purchase;
  const { rows } = await shop.deps.db.execute<Omit<Outcome, 'reads' | 'mayTryAgain'>>(sql`select
    (select status from orders where id = ${orderId}) as "order",
    coalesce((select jsonb_agg(status order by created_at, id) from payment_attempts where order_id = ${orderId}), '[]') as attempts,
    coalesce((select jsonb_agg(status order by amount_cents desc) from payments where order_id = ${orderId}), '[]') as payments,
    (select count(*)::int from enrolments e join payments p on p.user_id = e.user_id and p.course_id = e.course_id
      where p.order_id = ${orderId} and e.revoked_at is null) as studies,
    coalesce((select jsonb_agg(jsonb_build_object('state', state, 'source', source, 'shillings', amount_cents / 100.0)
      order by created_at, receipt) from mpesa_receipts where order_id = ${orderId}), '[]') as "incomingPayments",
    coalesce((select jsonb_agg(f.reason || ' ' || f.status || ' ' || f.amount_cents / 100 order by f.created_at, r.created_at, r.receipt, f.id) from refunds f
      join mpesa_receipts r on r.receipt = f.receipt where r.order_id = ${orderId}), '[]') as refunds,
    coalesce((select jsonb_agg(kind order by kind) from (
      select substring(dedupe_key from '^(?:payment-alert:)?[^:]+') as kind from mail_outbox
      where dedupe_key not like 'payment-alert:%' or recipient = 'hello@example.com') mails), '[]') as mails`);
  const [row] = rows;
  if (!row) throw new Error('a select without a from has one row');
  return { reads: sentence, mayTryAgain: resend.allowed, ...row };
}

/** A course for KSh 6,500, paid once and reported by a callback. */
export const paidOnce: Outcome = {
  reads: 'Payment successful! You can now access the course content.',
  mayTryAgain: false,
  order: 'paid',
  attempts: ['succeeded'],
  payments: ['completed'],
  studies: 1,
  incomingPayments: [{ state: 'matched', source: 'callback', shillings: 6500 }],
  refunds: [],
  mails: ['receipt'],
};

/** No money and no enrolment; the test adds the sentence and the end of the attempt. */
export const nothingTaken = {
  order: 'unpaid',
  studies: 0,
  incomingPayments: [],
  refunds: [],
  mails: [],
} as const satisfies Partial<Outcome>;

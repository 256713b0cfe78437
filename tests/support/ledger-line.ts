import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { insertUser } from './rows.ts';
import type { TestEnv } from './test-env.ts';

export interface LedgerLine {
  readonly name?: string;
  readonly email?: string;
  readonly title?: string;
  readonly shillings?: number;
  readonly status?: PaymentStatus;
  /** By default that of its status, M-Pesa's of an order. */
  readonly method?: string;
  readonly at?: string;
  /** By default the time of the payment. */
  readonly orderedAt?: string;
  readonly receipt?: string | null;
  readonly phone?: string;
}

/** Inserts a line of the ledger with its order, without the other rows that the rules require: for tests of readers of the ledger. */
export async function insertLedgerLine(env: TestEnv, input: LedgerLine): Promise<string> {
  const { name = 'Faith', email = 'faith@example.com', title = 'Beads', shillings = 1500 } = input;
  const { status = 'completed', at = '2026-03-02T09:00:00+03:00', receipt = null, phone = null } = input;
  const isFree = status === 'admin_enrolled' || status === 'test_completed';
  const ofStatus = { admin_enrolled: 'admin_enrollment', test_completed: 'test' }[status as string] ?? 'mpesa';
  const { method = ofStatus } = input;
  const userId = await insertUser(env.db);
  const client = await env.pool.connect();
  try {
    await client.query('begin');
    const order = isFree
      ? null
      : await client.query<{ id: string }>(
          `insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key)
            values (upper(substr(md5(random()::text), 1, 10)), $1, $2, 0, $2, random()::text) returning id`,
          [userId, shillings * 100],
        );
    const isPaid = status !== 'pending' && status !== 'failed';
    await client.query('set constraints all deferred');
    const { rows } = await client.query<{ id: string }>(
      `insert into payments (order_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, transaction_id,
          phone_number, payment_date, refunded_at, created_at, user_id, course_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, null) returning id`,
      [
        order?.rows[0]?.id ?? null,
        title,
        name,
        email,
        isFree ? 0 : shillings * 100,
        status,
        method,
        receipt,
        phone,
        isPaid ? at : null,
        status === 'refunded' ? at : null,
        input.orderedAt ?? at,
        userId,
      ],
    );
    await client.query('commit');
    return rows[0]?.id ?? '';
  } finally {
    client.release();
  }
}

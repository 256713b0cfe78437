import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { Acknowledged } from './visitor.ts';

/** What was acknowledged and is not there; nothing where the product keeps its word. */
export async function missingOf(db: Database, done: Acknowledged): Promise<string[]> {
  const known = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ key: string }>(query);
    return new Set(rows.map(({ key }) => key));
  };
  const users = await known(sql`select email as key from users`);
  const orders = await known(sql`select id::text as key from orders`);
  const paid = await known(sql`select id::text as key from orders where status = 'paid'`);
  const completions = await known(
    sql`select u.email || ' ' || c.lesson_id as key from lesson_completions c join users u on u.id = c.user_id`,
  );
  return [
    ...done.users.filter((email) => !users.has(email)).map((email) => `account ${email}`),
    ...done.orders.filter((id) => !orders.has(id)).map((id) => `order ${id}`),
    ...done.paidOrders.filter((id) => !paid.has(id)).map((id) => `payment of order ${id}`),
    ...done.completions
      .filter(({ email, lessonId }) => !completions.has(`${email} ${lessonId}`))
      .map(({ email, lessonId }) => `lesson ${lessonId} of ${email}`),
  ];
}

/** Whether M-Pesa's books and ours agree, in shillings: what its simulator moved by its ledger (JSON), and what we received. */
export async function booksOf(db: Database, ledger: string): Promise<{ moved: number; received: number }> {
  const { payments } = JSON.parse(ledger) as { payments: { amount: number }[] };
  const { rows } = await db.execute<{ received: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int / 100 as received from mpesa_receipts where receipt not like 'DEMO%'`,
  );
  return { moved: payments.reduce((sum, { amount }) => sum + amount, 0), received: rows[0]?.received ?? 0 };
}

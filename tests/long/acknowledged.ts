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

/** In shillings. */
export interface Books {
  /** What M-Pesa moved, by its simulator's ledger. */
  readonly moved: number;
  readonly received: number;
  /** Moved for a request whose answer was lost with the server, and its callback too: there is no id to ask by, a person decides. */
  readonly inDoubt: number;
}

/** M-Pesa's books (the simulator's ledger as JSON) beside ours. Where all is at rest, `moved = received + inDoubt`. */
export async function booksOf(db: Database, ledger: string): Promise<Books> {
  const { prompts } = JSON.parse(ledger) as {
    prompts: { amount: number; reference: string; receipt: string | null }[];
  };
  const paid = prompts.filter(({ receipt }) => receipt !== null);
  const received = await db.execute<{ shillings: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int / 100 as shillings from mpesa_receipts where receipt not like 'DEMO%'`,
  );
  const doubtful = await db.execute<{ number: string }>(
    sql`select o.number from orders o join payment_attempts a on a.order_id = o.id
      where o.status = 'unpaid' and a.status in ('submit_unknown', 'review')`,
  );
  const numbers = new Set(doubtful.rows.map(({ number }) => number));
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  return {
    moved: sum(paid),
    received: received.rows[0]?.shillings ?? 0,
    inDoubt: sum(paid.filter(({ reference }) => numbers.has(reference))),
  };
}

import { sql } from 'drizzle-orm';
import { hashCallbackToken } from '#app/modules/money/providers/mpesa/callbacks/callback-token.server.ts';
import { findWrongCards } from '#app/modules/study/practice/check-cards.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Delivery } from './m-pesa.ts';

/** Everything that the product has acknowledged. None of it may ever be missing. */
export interface Acknowledged {
  readonly users: string[];
  readonly orders: string[];
  readonly paidOrders: string[];
  readonly completions: { readonly email: string; readonly lessonId: string }[];
  /** Ids of requested refunds. */
  readonly refunds: string[];
  /** Ids of answers to practice questions. */
  readonly answers: string[];
  /** Attempts of quizzes that were marked, as 'id points'. */
  readonly attempts: string[];
  /** Ids of submissions for assignments. */
  readonly submissions: string[];
  /** Ids of orders whose price a coupon lowered. */
  readonly reduced: string[];
  /** Numbers of instalment plans with a payment. */
  readonly plans: string[];
  /** Ids of paid gifts. */
  readonly gifts: string[];
  /** Opened gifts, as 'code email' of whoever opened it. */
  readonly opened: string[];
  /** Ids of payments that staff recorded, and of those that count. */
  readonly recorded: string[];
  readonly approved: string[];
  /** Ids of quotations, and of those that were accepted. */
  readonly quotations: string[];
  readonly accepted: string[];
}

export const nothingYet = (): Acknowledged => ({
  users: [],
  orders: [],
  paidOrders: [],
  completions: [],
  refunds: [],
  answers: [],
  attempts: [],
  submissions: [],
  reduced: [],
  plans: [],
  gifts: [],
  opened: [],
  recorded: [],
  approved: [],
  quotations: [],
  accepted: [],
});

export const countOf = (done: Acknowledged) => Object.values(done).reduce((sum: number, { length }) => sum + length, 0);

/** Says what the work of learners amounts to. */
export const workOf = ({ completions, answers, attempts, submissions }: Acknowledged): string =>
  `${completions.length} lessons, ${answers.length} answers, ${attempts.length} attempts, ${submissions.length} submissions`;

/** Says what was sold beside carts. */
export const salesOf = (done: Acknowledged): string =>
  `${done.reduced.length} by coupon, ${done.plans.length} instalment plans, ${done.opened.length} of ${done.gifts.length} gifts opened, ` +
  `${done.approved.length} of ${done.recorded.length} recorded payments approved, ${done.accepted.length} of ${done.quotations.length} quotations accepted`;

/** The kinds of sold things, each with a query for the keys of those that exist. */
const sold = {
  reduced: sql`select order_id::text as key from offer_uses`,
  plans: sql`select number as key from plans where paid_cents > 0`,
  gifts: sql`select id::text as key from gifts where state <> 'waiting'`,
  opened: sql`select g.code || ' ' || u.email as key from gifts g join payments p on p.order_id = g.order_id join users u on u.id = p.user_id`,
  recorded: sql`select id::text as key from manual_payments`,
  approved: sql`select id::text as key from manual_payments where status = 'approved'`,
  quotations: sql`select id::text as key from quotations`,
  accepted: sql`select id::text as key from quotations where accepted_at is not null`,
} as const;
const kindsOfSold = Object.keys(sold) as (keyof typeof sold)[];

/** Returns acknowledged things that are missing from the database. */
export async function missingOf(db: Database, done: Acknowledged, deliveries: readonly Delivery[]): Promise<string[]> {
  const known = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ key: string }>(query);
    return new Set(rows.map(({ key }) => key));
  };
  const users = await known(sql`select email as key from users`);
  const orders = await known(sql`select id::text as key from orders`);
  const paid = await known(sql`select id::text as key from orders where status <> 'unpaid'`);
  const completions = await known(
    sql`select u.email || ' ' || c.lesson_id as key from lesson_completions c join users u on u.id = c.user_id`,
  );
  const refunds = await known(sql`select id::text as key from refunds`);
  const answers = await known(sql`select id::text as key from review_log`);
  const attempts = await known(sql`select id || ' ' || points as key from check_papers where state = 'marked'`);
  const submissions = await known(sql`select id::text as key from hand_ins`);
  const missingSold: string[] = [];
  for (const kind of kindsOfSold) {
    const keys = await known(sold[kind]);
    missingSold.push(...done[kind].filter((key) => !keys.has(key)).map((key) => `${kind} ${key}`));
  }
  return [
    ...missingSold,
    ...done.users.filter((email) => !users.has(email)).map((email) => `account ${email}`),
    ...done.orders.filter((id) => !orders.has(id)).map((id) => `order ${id}`),
    ...done.paidOrders.filter((id) => !paid.has(id)).map((id) => `payment of order ${id}`),
    ...done.completions
      .filter(({ email, lessonId }) => !completions.has(`${email} ${lessonId}`))
      .map(({ email, lessonId }) => `lesson ${lessonId} of ${email}`),
    ...done.refunds.filter((id) => !refunds.has(id)).map((id) => `refund ${id}`),
    ...done.answers.filter((id) => !answers.has(id)).map((id) => `answer ${id}`),
    ...done.attempts.filter((attempt) => !attempts.has(attempt)).map((attempt) => `attempt ${attempt}`),
    ...done.submissions.filter((id) => !submissions.has(id)).map((id) => `submission ${id}`),
    ...(await findWrongCards(db)).map(({ userId, questionId }) => `plan of question ${questionId} for ${userId}`),
    ...(await missingCallbacks(db, deliveries)),
  ];
}

/** Returns callbacks that were answered with 200 and are missing from the inbox, by the hash of their secret. */
async function missingCallbacks(db: Database, deliveries: readonly Delivery[]): Promise<string[]> {
  const answered = new Map<string, number>();
  for (const { url, answer } of deliveries) {
    if (answer !== '200') continue;
    const tokenHash = hashCallbackToken(url.split('/').at(-1) ?? '');
    answered.set(tokenHash, (answered.get(tokenHash) ?? 0) + 1);
  }
  const { rows } = await db.execute<{ hash: string; kept: number }>(
    sql`select token_hash as hash, count(*)::int as kept from payment_callbacks group by token_hash`,
  );
  const stored = new Map(rows.map((row) => [row.hash, row.kept]));
  return [...answered]
    .filter(([hash, count]) => (stored.get(hash) ?? 0) < count)
    .map(([hash, count]) => `callback ${hash}: ${count} answered, ${stored.get(hash) ?? 0} kept`);
}

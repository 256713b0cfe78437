import { sql, type SQL } from 'drizzle-orm';
import { hashCallbackToken } from '#app/modules/money/providers/mpesa/callbacks/callback-token.server.ts';
import { findWrongCards } from '#app/modules/study/practice/check-cards.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Delivery } from './m-pesa.ts';

/** Seats of packs for which a condition holds, as 'pack email'. */
const ofSeats = (email: SQL, holds: SQL) => sql`select b.pack_id || ' ' || ${email} as key from pack_orders b
  join payments p on p.order_id = b.order_id join seats s on s.payment_id = p.id left join users u on u.id = p.user_id where ${holds}`;

/** Kinds of things that the product acknowledges, each with a query for the keys of those that exist. */
const kinds = {
  /** By e-mail. */
  users: sql`select email as key from users`,
  orders: sql`select id::text as key from orders`,
  paidOrders: sql`select id::text as key from orders where status <> 'unpaid'`,
  /** Completed lessons, as 'email lesson'. */
  completions: sql`select u.email || ' ' || c.lesson_id as key from lesson_completions c join users u on u.id = c.user_id`,
  refunds: sql`select id::text as key from refunds`,
  /** Answers to practice questions. */
  answers: sql`select id::text as key from review_log`,
  /** Attempts of quizzes that were marked, as 'id points'. */
  attempts: sql`select id || ' ' || points as key from check_papers where state = 'marked'`,
  submissions: sql`select id::text as key from hand_ins`,
  /** Orders whose price a coupon lowered. */
  reduced: sql`select order_id::text as key from offer_uses`,
  /** Instalment plans with a payment, by their numbers. */
  plans: sql`select number as key from plans where paid_cents > 0`,
  /** Paid gifts. */
  gifts: sql`select id::text as key from gifts where state <> 'waiting'`,
  /** Opened gifts, as 'code email' of whoever opened it. */
  opened: sql`select g.code || ' ' || u.email as key from gifts g join payments p on p.order_id = g.order_id join users u on u.id = p.user_id`,
  /** Payments that staff recorded, and those that count. */
  recorded: sql`select id::text as key from manual_payments`,
  approved: sql`select id::text as key from manual_payments where status = 'approved'`,
  /** Quotations, and those that were accepted. */
  quotations: sql`select id::text as key from quotations`,
  accepted: sql`select id::text as key from quotations where accepted_at is not null`,
  /** Packs of organisations, and codes to join them. */
  packs: sql`select id::text as key from packs`,
  codes: sql`select code as key from join_codes`,
  /** Who was invited to a seat of a pack, who took one and who left the organisation, as 'pack email'. */
  invited: ofSeats(sql`s.email`, sql`s.email is not null`),
  seated: ofSeats(sql`u.email`, sql`s.state in ('taken', 'refunded')`),
  left: ofSeats(sql`u.email`, sql`s.left_at is not null or s.state = 'refunded'`),
  /** Orders whose buyer asked somebody to pay. */
  links: sql`select order_id::text as key from payment_links where order_id is not null`,
} as const;
type Kind = keyof typeof kinds;

/** The keys of everything that the product has acknowledged. None of it may ever be missing. */
export type Acknowledged = Readonly<Record<Kind, string[]>>;

export const nothingYet = () =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []])) as unknown as Acknowledged;

export const countOf = (done: Acknowledged) => Object.values(done).reduce((sum, { length }) => sum + length, 0);

/** Says what the work of learners amounts to. */
export const workOf = ({ completions, answers, attempts, submissions }: Acknowledged): string =>
  `${completions.length} lessons, ${answers.length} answers, ${attempts.length} attempts, ${submissions.length} submissions`;

/** Says what was sold beside carts. */
export const salesOf = (done: Acknowledged): string =>
  `${done.reduced.length} by coupon, ${done.plans.length} instalment plans, ${done.opened.length} of ${done.gifts.length} gifts opened, ` +
  `${done.approved.length} of ${done.recorded.length} recorded payments approved, ${done.accepted.length} of ${done.quotations.length} quotations accepted, ` +
  `${done.packs.length} packs, ${done.invited.length} invitations, ${done.seated.length} seats taken, ${done.left.length} left, ${done.links.length} links`;

/** Returns acknowledged things that are missing from the database. */
export async function missingOf(db: Database, done: Acknowledged, deliveries: readonly Delivery[]): Promise<string[]> {
  const missing: string[] = [];
  for (const [kind, query] of Object.entries(kinds)) {
    const { rows } = await db.execute<{ key: string }>(query);
    const known = new Set(rows.map(({ key }) => key));
    missing.push(...done[kind as Kind].filter((key) => !known.has(key)).map((key) => `${kind} ${key}`));
  }
  const wrongCards = await findWrongCards(db);
  missing.push(...wrongCards.map(({ userId, questionId }) => `plan of question ${questionId} for ${userId}`));
  return [...missing, ...(await missingCallbacks(db, deliveries))];
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

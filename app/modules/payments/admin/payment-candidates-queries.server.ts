import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere, beginningWith } from '#app/shared/like-pattern.ts';
import type { WordSearch } from './payment-search.ts';

/** Whom and what the words of a search mean. */
export interface Named {
  /** Ids; null where they are more than were asked for. */
  readonly users: readonly string[] | null;
  /** In lower case. */
  readonly titles: readonly string[];
}

/** Payments among which those that are meant can be gathered and sorted. */
export interface Candidates {
  /** Which they are; null for all of the filter's other conditions, which are few themselves. */
  readonly condition: SQL | null;
  readonly isEmpty: boolean;
}

/** The people and the courses that payments name with all of the words; people up to `mostUsers`. */
export async function selectNamed(db: Database, words: readonly string[], mostUsers: number): Promise<Named> {
  const allIn = (text: SQL) =>
    sql.join(
      words.map((word) => sql`${text} ilike ${anywhere(word)}`),
      sql` and `,
    );
  const { rows } = await db.execute<{ users: string[]; titles: string[] }>(sql`
    select array(select user_id from payment_buyers where ${allIn(sql`(' ' || name || ' ' || email)`)} limit ${mostUsers + 1}) as users,
      array(select distinct lower(title) from payment_titles where ${allIn(sql`title`)}) as titles`);
  const { users = [], titles = [] } = rows[0] ?? {};
  return { users: users.length > mostUsers ? null : [...new Set(users)], titles };
}

/**
 * The payments of those who are named, with those whose phone number has the search, whose code begins with it, and those of orders with other
 * money of that code. Null where they are more than `most`.
 */
export async function selectCandidates(
  db: Database,
  { phones, code }: WordSearch,
  { users, titles }: Named,
  most: number,
): Promise<Candidates | null> {
  if (users === null) return null;
  const list = (texts: readonly string[]) => sql`${sql.param([...texts])}`;
  const ofUsers = sql`user_id = any(${list(users)}::uuid[])`;
  const sources = [
    // The index of titles begins with the status.
    ...(titles.length > 0
      ? [
          sql`select p.id from unnest(array['completed', 'failed', 'pending', 'refunded', 'admin_enrolled', 'test_completed']) s(status)
            join payments p on p.status = s.status and lower(p.course_title) = any(${list(titles)}::text[])`,
        ]
      : []),
    ...phones.map((pattern) => sql`select id from payments where phone_number like ${pattern}`),
    ...(code === null
      ? []
      : [
          sql`select id from payments where transaction_id like ${beginningWith(code)}`,
          sql`select id from payments where order_id in (
            select order_id from mpesa_receipts where receipt = ${code}
            union select r.order_id from refunds f join mpesa_receipts r on r.receipt = f.receipt where f.refund_receipt = ${code}
            union select id from orders where number = ${code})`,
        ]),
  ];
  const limited = sources.map((source) => sql`(${source} limit ${most + 1})`);
  // Those of people are counted, in their index alone, and read once.
  const { rows } = await db.execute<{ ids: string[]; of_users: number }>(sql`
    select ${limited.length === 0 ? sql`'{}'::uuid[]` : sql`array(${sql.join(limited, sql` union `)})`} as ids,
      ${users.length === 0 ? sql`0` : sql`(select count(*)::int from (select from payments where ${ofUsers} limit ${most + 1}) counted)`} as of_users`);
  const { ids = [], of_users: payments = 0 } = rows[0] ?? {};
  const total = ids.length + payments;
  if (total > most) return null;
  const ways = [
    ...(payments === 0 ? [] : [ofUsers]),
    ...(ids.length === 0 ? [] : [sql`id = any(${list(ids)}::uuid[])`]),
  ];
  return { condition: ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`, isEmpty: total === 0 };
}

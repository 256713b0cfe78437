import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere, beginningWith } from '#app/shared/like-pattern.ts';
import type { WordSearch } from './payment-search.ts';

/** Payments among which a search is; `ids` null for all of the filter's other conditions, which are few themselves. */
export interface Candidates {
  readonly ids: readonly string[] | null;
}

/**
 * The payments that a search means, wherever it stands: in whom and what payments name, at the beginning of a phone number or a code,
 * or in the codes of other money of the order. Null where they are more than `most`.
 */
export async function selectCandidates(
  db: Database,
  search: WordSearch,
  most: number,
): Promise<readonly string[] | null> {
  const { words, phone, code } = search;
  const allIn = (text: SQL) =>
    sql.join(
      words.map((word) => sql`${text} ilike ${anywhere(word)}`),
      sql` and `,
    );
  const { rows: named } = await db.execute<{ are_many: boolean; users: string[] | null; titles: string[] | null }>(sql`
    with b as (select array_agg(user_id) as ids from (
        select user_id from payment_buyers where ${allIn(sql`(' ' || name || ' ' || email)`)} limit ${most + 1}) found),
      t as (select array_agg(lower(title)) as titles from payment_titles where ${allIn(sql`title`)})
    select coalesce(cardinality(b.ids), 0) > ${most}::int as are_many,
      case when cardinality(b.ids) <= ${most}::int then b.ids end as users, t.titles
    from b, t`);
  const { are_many: areMany = false, users = null, titles = null } = named[0] ?? {};
  if (areMany) return null;
  const list = (texts: readonly string[]) => sql`${sql.param([...texts])}`;
  const sources = [
    ...(users ? [sql`select id from payments where user_id = any(${list(users)}::uuid[])`] : []),
    // The index of titles begins with the status.
    ...(titles
      ? [
          sql`select p.id from unnest(array['completed', 'failed', 'pending', 'refunded', 'admin_enrolled', 'test_completed']) s(status)
            join payments p on p.status = s.status and lower(p.course_title) = any(${list(titles)}::text[])`,
        ]
      : []),
    ...(phone === null ? [] : [sql`select id from payments where phone_number like ${beginningWith(phone)}`]),
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
  if (sources.length === 0) return [];
  const limited = sources.map((source) => sql`(${source} limit ${most + 1})`);
  const { rows } = await db.execute<{ id: string }>(sql.join(limited, sql` union `));
  return rows.length > most ? null : rows.map(({ id }) => id);
}

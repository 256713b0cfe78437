import { sql, type SQL } from 'drizzle-orm';
import { paymentMoment, payments } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import { containing, startingWith } from '#app/shared/like-pattern.ts';
import { maxCounted, readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import { manualMethods, paymentStatuses, type PaymentStatus } from '#app/shared/payment-terms.ts';
import { isBounced } from './bounced.server.ts';
import type { PaymentFilter, PaymentSort, PaymentSearch, WordSearch } from './payment-list.ts';

/** The parsed filter of the list. */
export interface PaymentConditions extends Pick<PaymentFilter, 'from' | 'until'> {
  readonly statuses: readonly PaymentStatus[];
  readonly search: Exclude<PaymentSearch, { kind: 'all' | 'too_short' }> | null;
  /** Buyers and courses that the search names; null without words. */
  readonly named: Named | null;
  /** The payments to search, if known; null if there are too many. */
  readonly candidates: Candidates | null;
}

export interface PaymentPart {
  readonly sort: PaymentSort;
  readonly isDescending: boolean;
  readonly place: PagePosition;
  readonly limit: number;
}

const moment = paymentMoment(payments);

/** Each has an index behind the status: payments_status_idx, payments_amount_idx, payments_buyer_idx, payments_course_order_idx. */
const sortKeys: Readonly<Record<PaymentSort, readonly SQL[]>> = {
  date: [moment],
  amount: [sql`${payments.amountCents}`],
  user: [sql`lower(${payments.buyerName})`],
  course: [sql`lower(${payments.courseTitle})`, moment],
};

/** Returns the statuses of a filter. */
export function statusesOf({ status, withGrants }: Pick<PaymentFilter, 'status' | 'withGrants'>) {
  if (status) return [status];
  return paymentStatuses.filter((each) => withGrants || each !== 'admin_enrolled');
}

const columns = sql`${payments.id} as id, ${payments.transactionId} as transaction_id, ${payments.buyerName} as buyer_name,
  ${payments.buyerEmail} as buyer_email, ${payments.phoneNumber} as phone_number, ${payments.courseTitle} as course_title,
  ${payments.amountCents} as amount_cents, ${payments.status} as status, ${payments.paymentMethod} as payment_method,
  ${payments.paymentDate} as payment_date, ${payments.createdAt} as created_at, ${isBounced(payments.id)} as is_bounced`;

/** A row as the driver returns it. */
export interface ListedPayment extends Record<string, unknown> {
  readonly id: string;
  readonly transaction_id: string | null;
  readonly buyer_name: string;
  readonly buyer_email: string;
  readonly phone_number: string | null;
  readonly course_title: string;
  readonly amount_cents: number;
  readonly status: PaymentStatus;
  readonly payment_method: string;
  readonly payment_date: string | null;
  readonly created_at: string;
  readonly is_bounced: boolean;
}

/** Maximum courses whose latest payments are looked up one by one; payments of more courses are frequent in the whole list. */
const fewTitles = 40;

/** Returns whether to look up the payments of a search's courses when sorted by date. */
export const isShortList = (titles: readonly string[]) => titles.length <= fewTitles;

/** Selects the payments at a place, in the order of the list in both directions. */
export async function selectPayments(db: Database, conditions: PaymentConditions, part: PaymentPart) {
  const { found, keyNames, direction, skip, isBackwards } = foundBy(conditions, part);
  const orderOf = (table: SQL) =>
    sql.join(
      [...keyNames, sql`id`].map((key) => sql`${table}${key} ${direction}`),
      sql`, `,
    );
  // Reads the details only for the rows of the page.
  const { rows } = await db.execute<ListedPayment>(sql`
    with page as (select * from (${found}) found order by ${orderOf(sql``)} limit ${part.limit} offset ${skip})
    select ${columns} from page join ${payments} using (id) order by ${orderOf(sql`page.`)}`);
  return isBackwards ? rows.toReversed() : rows;
}

/** Counts the payments that match, up to `maxCounted` + 1, and sums the completed ones. */
export async function countPayments(
  db: Database,
  conditions: PaymentConditions,
  order: Pick<PaymentPart, 'sort' | 'isDescending'>,
): Promise<{ readonly count: number; readonly receivedCents: number }> {
  const limit = maxCounted + 1;
  const { found } = foundBy(conditions, { ...order, place: null, limit });
  const { rows } = await db.execute<{ count: number; received: string }>(sql`
    select count(*)::int as count, coalesce(sum(${payments.amountCents}) filter (where ${payments.status} = 'completed'), 0) as received
    from (select id from (${found}) found limit ${limit}) counted join ${payments} using (id)`);
  const { count = 0, received = '0' } = rows[0] ?? {};
  return { count, receivedCents: Number(received) };
}

/**
 * Returns the query of a page, its keys, and its direction. Gathers and sorts few payments. Otherwise reads each status separately from
 * an index in the requested order, so that a page costs the same for any number of payments. A course may have been sold long ago, so for
 * few courses it reads each by date from an index.
 */
function foundBy(conditions: PaymentConditions, { sort, isDescending, place, limit }: PaymentPart) {
  const { beside, skip, isBackwards } = readingOrder(place);
  // Each part may need as many rows as are skipped in total.
  const most = limit + skip;
  const { statuses, search, named, candidates, from, until } = conditions;
  const titles = named?.titles ?? [];
  const keys = sortKeys[sort];
  const direction = isDescending === isBackwards ? sql`asc` : sql`desc`;
  const keyNames = keys.map((_, index) => sql.identifier(`key_${index}`));
  const keyed = sql.join(
    [sql`${payments.id} as id`, ...keys.map((key, index) => sql`${key} as ${keyNames[index]}`)],
    sql`, `,
  );
  const inKeys = sql.join(
    [...keys, sql`${payments.id}`].map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  const further = [...within(from, until), ...beyond(keys, beside, isDescending === isBackwards)];

  return { found: found(), keyNames, direction, skip, isBackwards };

  function found(): SQL {
    const isByTitle = sort === 'date' && titles.length > 0 && isShortList(titles);
    if (!isByTitle) return candidates ? gathered(candidates, []) : inOrder(search ? [stands(search, named)] : []);
    const others = otherwise(sql`not ${isOneOf(titles)}`);
    return others ? sql`${ofTitles()} union all ${others}` : ofTitles();
  }

  /** Returns the query of payments found beside those by title; null if there are none. */
  function otherwise(isOther: SQL): SQL | null {
    if (candidates) return candidates.isEmpty ? null : gathered(candidates, [isOther]);
    if (search?.kind !== 'words') return null;
    const users = named?.users ?? null;
    const isTitleAlone = users?.length === 0 && search.phones.length === 0 && search.code === null;
    return isTitleAlone ? null : inOrder([isOther, stands(search, { users, titles: [] })]);
  }

  function gathered({ condition }: Candidates, narrowed: readonly SQL[]): SQL {
    const isMeant = condition ? [condition] : [];
    const isListed = sql`${payments.status} = any(${listOf(statuses)})`;
    // Materialised, because the planner would otherwise scan an index in the requested order past all other payments.
    return sql`(with few as materialized (select ${keyed} from ${payments}
        where ${sql.join([isListed, ...isMeant, ...narrowed, ...further], sql` and `)})
      select * from few)`;
  }

  function inOrder(narrowed: readonly SQL[]): SQL {
    const branches = statuses.map(
      (status) => sql`(select ${keyed} from ${payments}
        where ${sql.join([sql`${payments.status} = ${status}`, ...narrowed, ...further], sql` and `)}
        order by ${inKeys} limit ${most})`,
    );
    return sql.join(branches, sql` union all `);
  }

  function ofTitles(): SQL {
    return sql`(select latest.* from unnest(${listOf(statuses)}) wanted (status), unnest(${listOf(titles)}) named (title)
      cross join lateral (select ${keyed} from ${payments}
        where ${sql.join([sql`${payments.status} = wanted.status and lower(${payments.courseTitle}) = named.title`, ...further], sql` and `)}
        order by ${inKeys} limit ${most}) latest)`;
  }
}

const listOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

function within(from: string | null, until: string | null): SQL[] {
  return [
    ...(from ? [sql`${moment} >= ${startOf(from)}`] : []),
    ...(until ? [sql`${moment} < ${startOf(until, 1)}`] : []),
  ];
}

/** Returns the start of a day in Nairobi, or of a later one. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Africa/Nairobi')`;

const isOneOf = (titles: readonly string[]) => sql`lower(${payments.courseTitle}) = any(${listOf(titles)})`;

/** Returns a code as M-Pesa has it, and as recorded payments have it. */
const codesOf = (code: string) => [code, ...manualMethods.map((method) => `${method}:${code}`)];

/** Returns the condition that a payment itself matches the search; `named` are its buyers and courses. */
function stands(search: NonNullable<PaymentConditions['search']>, named: Named | null): SQL {
  if (search.kind === 'label')
    return sql`${payments.id} between ${search.from}::uuid and ${search.to}::uuid and ${payments.transactionId} is null`;
  const { words, phones, code } = search;
  const { users, titles } = named ?? { users: null, titles: [] };
  // Column by column: the planner has statistics of words per column, but not of concatenated columns.
  const inBuyer = words.map(
    (word) =>
      sql`(${payments.buyerName} ilike ${containing(word)} or ${payments.buyerEmail} ilike ${containing(word)})`,
  );
  const ways = [
    users ? sql`${payments.userId} = any(${listOf(users)}::uuid[])` : sql`(${sql.join(inBuyer, sql` and `)})`,
    ...(titles.length > 0 ? [isOneOf(titles)] : []),
    ...phones.map((pattern) => sql`${payments.phoneNumber} like ${pattern}`),
    ...(code === null ? [] : codesOf(code).map((each) => sql`${payments.transactionId} like ${startingWith(each)}`)),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Returns the conditions after the last payment of the page before. Looks its keys up, so that the address needs only its id. */
function beyond(keys: readonly SQL[], id: string | null, isAscending: boolean): SQL[] {
  if (id === null) return [];
  const compare = isAscending ? sql`>` : sql`<`;
  const theirs = keys.map((key) => sql`(select ${key} from ${payments} where ${payments.id} = ${id}::uuid)`);
  return [
    sql`(${sql.join([...keys, sql`${payments.id}`], sql`, `)}) ${compare} (${sql.join([...theirs, sql`${id}::uuid`], sql`, `)})`,
  ];
}

/** Buyers and courses that a search names. */
export interface Named {
  /** Ids; null if there are more than the limit. */
  readonly users: readonly string[] | null;
  /** Lower case. */
  readonly titles: readonly string[];
}

/** Payments to gather and sort. */
export interface Candidates {
  /** Condition of the payments; null if the filter's other conditions leave few. */
  readonly condition: SQL | null;
  readonly isEmpty: boolean;
}

/** Selects the buyers and the courses of payments with all of the words; buyers up to `maxUsers`. */
export async function selectNamed(db: Database, words: readonly string[], maxUsers: number): Promise<Named> {
  const allIn = (text: SQL) =>
    sql.join(
      words.map((word) => sql`${text} ilike ${containing(word)}`),
      sql` and `,
    );
  const { rows } = await db.execute<{ users: string[]; titles: string[] }>(sql`
    select array(select user_id from payment_buyers where ${allIn(sql`(' ' || name || ' ' || email)`)} limit ${maxUsers + 1}) as users,
      array(select distinct lower(title) from payment_titles where ${allIn(sql`title`)}) as titles`);
  const { users = [], titles = [] } = rows[0] ?? {};
  return { users: users.length > maxUsers ? null : [...new Set(users)], titles };
}

/**
 * Selects the payments of the named buyers and courses, those of gifts to a recipient with all of the words, those whose phone number contains
 * the search or whose code begins with it, and those of orders with other money of that code. Null if there are more than `most`.
 */
export async function selectCandidates(
  db: Database,
  { words, phones, code }: WordSearch,
  { users, titles }: Named,
  most: number,
): Promise<Candidates | null> {
  if (users === null) return null;
  const list = (texts: readonly string[]) => sql`${sql.param([...texts])}`;
  const ofUsers = sql`user_id = any(${list(users)}::uuid[])`;
  const inRecipient = words.map(
    (word) => sql`(' ' || g.recipient_name || ' ' || coalesce(g.recipient_email, '')) ilike ${containing(word)}`,
  );
  const sources = [
    sql`select p.id from gifts g join payments p on p.order_id = g.order_id where ${sql.join(inRecipient, sql` and `)}`,
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
          ...codesOf(code).map((each) => sql`select id from payments where transaction_id like ${startingWith(each)}`),
          sql`select id from payments where order_id in (
            select order_id from mpesa_receipts where receipt = any(${list(codesOf(code))}::text[])
            union select r.order_id from refunds f join mpesa_receipts r on r.receipt = f.receipt where f.refund_receipt = any(${list(codesOf(code))}::text[])
            union select id from orders where number = ${code})`,
        ]),
  ];
  const limited = sources.map((source) => sql`(${source} limit ${most + 1})`);
  // The buyers' payments are counted in their index, and read once.
  const { rows } = await db.execute<{ ids: string[]; of_users: number }>(sql`
    select ${limited.length === 0 ? sql`'{}'::uuid[]` : sql`array(${sql.join(limited, sql` union `)})`} as ids,
      ${users.length === 0 ? sql`0` : sql`(select count(*)::int from (select from payments where ${ofUsers} limit ${most + 1}) counted)`} as of_users`);
  const { ids = [], of_users: byUsers = 0 } = rows[0] ?? {};
  const total = ids.length + byUsers;
  if (total > most) return null;
  const ways = [
    ...(byUsers === 0 ? [] : [ofUsers]),
    ...(ids.length === 0 ? [] : [sql`id = any(${list(ids)}::uuid[])`]),
  ];
  return { condition: ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`, isEmpty: total === 0 };
}

/** Selects number and sum of payments by status: in total, since `monthBegins`, and within a range of days. */
export async function selectTotals(
  db: Database,
  { from, until }: Pick<PaymentFilter, 'from' | 'until'>,
  monthBegins: string,
) {
  const isWithin = sql`day >= coalesce(${from}::date, day) and day <= coalesce(${until}::date, day)`;
  const { rows } = await db.execute<
    Record<'payments' | 'cents' | 'this_month' | 'within' | 'cents_within', string> & { status: PaymentStatus }
  >(sql`
    select status, sum(payments) as payments, sum(amount_cents) as cents,
      coalesce(sum(payments) filter (where day >= ${monthBegins}::date), 0) as this_month,
      coalesce(sum(payments) filter (where ${isWithin}), 0) as within,
      coalesce(sum(amount_cents) filter (where ${isWithin}), 0) as cents_within
    from payment_totals group by status`);
  return rows.map((row) => ({
    status: row.status,
    payments: Number(row.payments),
    cents: Number(row.cents),
    thisMonth: Number(row.this_month),
    within: Number(row.within),
    centsWithin: Number(row.cents_within),
  }));
}

export type StatusTotal = Awaited<ReturnType<typeof selectTotals>>[number];

/** Merges the rows of payment_totals per day and of course_totals per month. Rows written meanwhile stay as they are. */
export async function foldTotals(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from payment_totals where (day, status) in (
        select day, status from payment_totals group by day, status having count(*) > 1)
      returning day, status, payments, amount_cents
    )
    insert into payment_totals (day, status, payments, amount_cents)
      select day, status, sum(payments), sum(amount_cents) from gone group by day, status
      having sum(payments) <> 0 or sum(amount_cents) <> 0`);
  await db.execute(sql`
    with gone as (
      delete from course_totals t using (
        select course_id, month, status from course_totals group by course_id, month, status having count(*) > 1) many
      where (t.month, t.status) = (many.month, many.status) and t.course_id is not distinct from many.course_id
      returning t.course_id, t.month, t.status, t.payments, t.amount_cents
    )
    insert into course_totals (course_id, month, status, payments, amount_cents)
      select course_id, month, status, sum(payments), sum(amount_cents) from gone group by course_id, month, status
      having sum(payments) <> 0 or sum(amount_cents) <> 0`);
}

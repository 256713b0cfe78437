import { sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import { listedMethod, paymentMoment, orderLines } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import { startingWith } from '#app/shared/like-pattern.ts';
import { maxCounted, readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import { listedStatuses, type ListedStatus } from '#app/shared/payment-terms.ts';
import { referenceKey } from '#app/shared/reference.ts';
import { isBounced } from './bounced.server.ts';
import { beyondInvoices, invoiceNumber } from './invoices/invoice.ts';
import type { ListedCourse, PaymentFilter, PaymentSort, PaymentSearch, WordSearch } from './payment-list.ts';
import { coursesOfOrder, isListed } from './listed-payment-queries.server.ts';

/** The parsed filter of the list. */
export interface PaymentConditions extends Pick<PaymentFilter, 'from' | 'until'> {
  readonly statuses: readonly ListedStatus[];
  /** Of the narrowing filters that are set. */
  readonly narrowed: readonly SQL[];
  readonly search: Exclude<PaymentSearch, { kind: 'all' | 'too_short' }> | null;
  /** Buyers and courses that the search names; null without words. */
  readonly named: Named | null;
  /** The payments to search, if known; null if there are too many. */
  readonly candidates: Candidates | null;
}

interface PaymentPart {
  readonly sort: PaymentSort;
  readonly isDescending: boolean;
  readonly place: PagePosition;
  readonly limit: number;
}

const moment = paymentMoment(orderLines);

/**
 * Each has an index behind the status: payments_listed_idx, payments_listed_amount_idx, payments_listed_buyer_idx, payments_listed_course_idx.
 */
const sortKeys: Readonly<Record<PaymentSort, readonly SQL[]>> = {
  date: [moment],
  amount: [sql`${orderLines.listedCents}`],
  user: [sql`lower(${orderLines.buyerName})`],
  course: [sql`lower(${orderLines.courseTitle})`, moment],
};

/** Filters that the counters by day and status know, or the search or the order. All others narrow the list. */
type NarrowingFilter = Exclude<
  keyof PaymentFilter,
  'status' | 'withStaffEnrolments' | 'from' | 'until' | 'search' | 'sort' | 'isDescending'
>;

/** Conditions of a line that is listed, null without a choice. With any of them the list is counted and summed row by row. */
const narrowings: { readonly [Name in NarrowingFilter]: (value: PaymentFilter[Name]) => SQL | null } = {
  // Has the index payments_listed_method_idx.
  method: (method) => method && sql`${listedMethod(orderLines)} = ${method}`,
};

export const narrowingFilters = Object.keys(narrowings) as NarrowingFilter[];

/** Returns the conditions of the narrowing filters. */
export function narrowedBy(filter: PaymentFilter): SQL[] {
  const conditionOf = <Name extends NarrowingFilter>(name: Name) => narrowings[name](filter[name]);
  return narrowingFilters.map(conditionOf).filter((condition) => condition !== null);
}

/** Returns the statuses of a filter. An order of which a part was refunded is completed, and refunded too. */
export function statusesOf({
  status,
  withStaffEnrolments,
}: Pick<PaymentFilter, 'status' | 'withStaffEnrolments'>): ListedStatus[] {
  if (status === 'completed' || status === 'refunded') return [status, 'partly_refunded'];
  if (status) return [status];
  return listedStatuses.filter((each) => withStaffEnrolments || each !== 'admin_enrolled');
}

/** Refunds of what the order's invoice has. */
const refunded = (value: SQL) =>
  sql`(select ${value} from mpesa_receipts r join refunds f on f.receipt = r.receipt
    where r.order_id = ${orderLines.orderId} and f.status = 'done' and f.reason <> 'bounced' and f.reason <> all (${sql.param([...beyondInvoices])}::text[]))`;

const columns = sql`${orderLines.id} as id, ${orderLines.transactionId} as transaction_id, ${orderLines.buyerName} as buyer_name,
  ${orderLines.buyerEmail} as buyer_email, ${orderLines.phoneNumber} as phone_number,
  ${coursesOfOrder} as courses,
  ${orderLines.listedCents} as amount_cents, ${orderLines.listedStatus} as status, ${listedMethod(orderLines)} as method,
  ${orderLines.paymentDate} as payment_date, ${orderLines.createdAt} as created_at,
  ordered.number as order_number, ordered.total_cents, invoice.number as invoice_number,
  ${refunded(sql`sum(f.amount_cents)::int`)} as refunded_cents, ${refunded(sql`max(f.finished_at)`)} as refunded_at, ${isBounced(orderLines.id)} as is_bounced`;

/** A row as the driver returns it. */
export interface ListedPayment extends Record<string, unknown> {
  readonly id: string;
  readonly transaction_id: string | null;
  readonly buyer_name: string;
  readonly buyer_email: string;
  readonly phone_number: string | null;
  /** By title. */
  readonly courses: readonly ListedCourse[];
  readonly amount_cents: number;
  readonly status: ListedStatus;
  /** Null while nobody has tried to pay. */
  readonly method: string | null;
  readonly payment_date: string | null;
  readonly created_at: string;
  readonly is_bounced: boolean;
  /** Null without an order, as the next ones. */
  readonly order_number: string | null;
  /** With its rounding, as the invoice has it. */
  readonly total_cents: number | null;
  readonly invoice_number: string | null;
  /** What went back of the invoice; null without a refund. */
  readonly refunded_cents: number | null;
  readonly refunded_at: string | null;
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
    select ${columns} from page join ${orderLines} using (id)
      left join orders ordered on ordered.id = ${orderLines.orderId}
      left join invoices invoice on invoice.order_id = ${orderLines.orderId} and invoice.kind = 'invoice'
    order by ${orderOf(sql`page.`)}`);
  return isBackwards ? rows.toReversed() : rows;
}

/** Counts the orders that match, up to `maxCounted` + 1, and sums what the shop has of them. */
export async function countPayments(
  db: Database,
  conditions: PaymentConditions,
  order: Pick<PaymentPart, 'sort' | 'isDescending'>,
): Promise<{ readonly count: number; readonly receivedCents: number }> {
  const limit = maxCounted + 1;
  const { found } = foundBy(conditions, { ...order, place: null, limit });
  const { rows } = await db.execute<{ count: number; received: string }>(sql`
    select count(*)::int as count, coalesce(sum(${orderLines.listedCents}) filter (where ${orderLines.listedStatus} in ('completed', 'partly_refunded')), 0) as received
    from (select id from (${found}) found limit ${limit}) counted join ${orderLines} using (id)`);
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
  const { statuses, narrowed, search, named, candidates, from, until } = conditions;
  const titles = named?.titles ?? [];
  const keys = sortKeys[sort];
  const direction = isDescending === isBackwards ? sql`asc` : sql`desc`;
  const keyNames = keys.map((_, index) => sql.identifier(`key_${index}`));
  const keyed = sql.join(
    [sql`${orderLines.listedId} as id`, ...keys.map((key, index) => sql`${key} as ${keyNames[index]}`)],
    sql`, `,
  );
  const inKeys = sql.join(
    [...keys, sql`${orderLines.listedId}`].map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  const further = [...narrowed, ...within(from, until), ...beyond(keys, beside, isDescending === isBackwards)];

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

  function gathered({ condition }: Candidates, searched: readonly SQL[]): SQL {
    const isMeant = condition ? [condition] : [];
    const isMeantStatus = sql`${isListed} and ${orderLines.listedStatus} = any(${listOf(statuses)})`;
    // Materialised, because the planner would otherwise scan an index in the requested order past all other payments.
    return sql`(with few as materialized (select ${keyed} from ${orderLines}
        where ${sql.join([isMeantStatus, ...isMeant, ...searched, ...further], sql` and `)})
      select * from few)`;
  }

  function inOrder(searched: readonly SQL[]): SQL {
    const branches = statuses.map(
      (status) => sql`(select ${keyed} from ${orderLines}
        where ${sql.join([isListed, sql`${orderLines.listedStatus} = ${status}`, ...searched, ...further], sql` and `)}
        order by ${inKeys} limit ${most})`,
    );
    return sql.join(branches, sql` union all `);
  }

  function ofTitles(): SQL {
    // An order with several of the courses is found by each.
    return sql`(select distinct latest.* from unnest(${listOf(statuses)}) wanted (status), unnest(${listOf(titles)}) named (title)
      cross join lateral (select ${keyed} from ${orderLines}
        where ${sql.join([sql`${orderLines.listedId} is not null and ${orderLines.listedStatus} = wanted.status and lower(${orderLines.courseTitle}) = named.title`, ...further], sql` and `)}
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

/** Condition: one of the order's courses has one of the titles. */
const isOneOf = (titles: readonly string[]) =>
  sql`(lower(${orderLines.courseTitle}) = any(${listOf(titles)}) or exists (
    select from payments l where l.order_id = ${orderLines.orderId} and lower(l.course_title) = any(${listOf(titles)})))`;

/** Condition: one of the users bought the order, or was enrolled without one. */
const isBoughtBy = (users: readonly string[]) =>
  sql`(case when ${orderLines.orderId} is null then ${orderLines.userId} = any(${listOf(users)}::uuid[])
    else exists (select from orders o where o.id = ${orderLines.orderId} and o.user_id = any(${listOf(users)}::uuid[])) end)`;

/** Returns the condition that a payment itself matches the search; `named` are its buyers and courses. */
function stands(search: NonNullable<PaymentConditions['search']>, named: Named | null): SQL {
  if (search.kind === 'label') {
    const isIt = sql`${orderLines.id} between ${search.from}::uuid and ${search.to}::uuid`;
    // A whole label may be of another line than the one that stands for its order.
    const isOfOrder = sql`${orderLines.orderId} in (select l.order_id from payments l where l.id between ${search.from}::uuid and ${search.to}::uuid)`;
    return sql`(${search.isWhole ? sql`${isIt} or ${isOfOrder}` : isIt}) and ${orderLines.transactionId} is null`;
  }
  const { words, phones, code } = search;
  const { users, titles } = named ?? { users: null, titles: [] };
  // Column by column: the planner has statistics of words per column, but not of concatenated columns.
  const inBuyer = words.map(
    (word) => sql`(${matchesWords(orderLines.buyerName, word)} or ${matchesWords(orderLines.buyerEmail, word)})`,
  );
  const ways = [
    users ? isBoughtBy(users) : sql`(${sql.join(inBuyer, sql` and `)})`,
    ...(titles.length > 0 ? [isOneOf(titles)] : []),
    ...phones.map((pattern) => sql`${orderLines.phoneNumber} like ${pattern}`),
    ...(code === null ? [] : [sql`${orderLines.transactionId} like ${startingWith(referenceKey(code))}`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Returns the conditions after the last payment of the page before. Looks its keys up, so that the address needs only its id. */
function beyond(keys: readonly SQL[], id: string | null, isAscending: boolean): SQL[] {
  if (id === null) return [];
  const compare = isAscending ? sql`>` : sql`<`;
  const theirs = keys.map((key) => sql`(select ${key} from ${orderLines} where ${orderLines.id} = ${id}::uuid)`);
  return [
    sql`(${sql.join([...keys, sql`${orderLines.listedId}`], sql`, `)}) ${compare} (${sql.join([...theirs, sql`${id}::uuid`], sql`, `)})`,
  ];
}

/** Buyers and courses that a search names. */
interface Named {
  /** Ids; null if there are more than the limit. */
  readonly users: readonly string[] | null;
  /** Lower case. */
  readonly titles: readonly string[];
}

/** Payments to gather and sort. */
interface Candidates {
  /** Condition of the payments; null if the filter's other conditions leave few. */
  readonly condition: SQL | null;
  readonly isEmpty: boolean;
}

/** Selects the buyers and the courses of payments with all of the words; buyers up to `maxUsers`. */
export async function selectNamed(db: Database, words: readonly string[], maxUsers: number): Promise<Named> {
  const allIn = (text: SQL) =>
    sql.join(
      words.map((word) => matchesWords(text, word)),
      sql` and `,
    );
  const { rows } = await db.execute<{ users: string[]; titles: string[] }>(sql`
    select array(select user_id from payment_buyers where ${allIn(sql`(' ' || name || ' ' || email)`)} limit ${maxUsers + 1}) as users,
      array(select distinct lower(title) from payment_titles where ${allIn(sql`title`)}) as titles`);
  const { users = [], titles = [] } = rows[0] ?? {};
  return { users: users.length > maxUsers ? null : [...new Set(users)], titles };
}

/**
 * Selects the orders of the named buyers and courses, those of gifts to a recipient with all of the words, those whose phone number contains
 * the search or whose code begins with it, those with other money of that code, and those with this number: of the order, its plan, its invoice
 * or a credit note. Null if there are more than `most`.
 */
export async function selectCandidates(
  db: Database,
  { words, phones, code }: WordSearch,
  { users, titles }: Named,
  most: number,
): Promise<Candidates | null> {
  if (users === null) return null;
  const key = code === null ? '' : referenceKey(code);
  const inRecipient = words.map((word) =>
    matchesWords(sql`(' ' || g.recipient_name || ' ' || coalesce(g.recipient_email, ''))`, word),
  );
  const ofOrders = (ids: SQL) => sql`select p.id from payments p where p.id = p.listed_id and p.order_id in (${ids})`;
  const sources = [
    ofOrders(sql`select g.order_id from gifts g where ${sql.join(inRecipient, sql` and `)}`),
    ...(users.length > 0
      ? [
          sql`select p.id from orders o join payments p on p.order_id = o.id and p.id = p.listed_id where o.user_id = any(${listOf(users)}::uuid[])`,
          sql`select id from payments where user_id = any(${listOf(users)}::uuid[]) and order_id is null`,
        ]
      : []),
    // The index of titles begins with the status.
    ...(titles.length > 0
      ? [
          sql`select p.listed_id from unnest(${listOf(listedStatuses)}) s(status)
            join payments p on p.listed_id is not null and p.listed_status = s.status and lower(p.course_title) = any(${listOf(titles)})`,
        ]
      : []),
    ...phones.map((pattern) => sql`select id from payments where id = listed_id and phone_number like ${pattern}`),
    ...(code === null
      ? []
      : [
          sql`select id from payments where id = listed_id and transaction_id like ${startingWith(key)}`,
          ofOrders(sql`select order_id from mpesa_receipts where receipt = ${key}
            union select r.order_id from refunds f join mpesa_receipts r on r.receipt = f.receipt where replace(f.refund_receipt, '-', '') = ${key}
            union select order_id from manual_payments where status <> 'rejected' and reference_key like ${startingWith(key)}
            union select id from orders where number = ${key}
            union select l.order_id from plans a join plan_payments l on l.plan_id = a.id where a.number = ${key}
            union select order_id from invoices where number = ${invoiceNumber(code)}`),
        ]),
  ];
  const limited = sources.map((source) => sql`(${source} limit ${most + 1})`);
  const { rows } = await db.execute<{ ids: string[] }>(sql`select array(${sql.join(limited, sql` union `)}) as ids`);
  const { ids = [] } = rows[0] ?? {};
  if (ids.length > most) return null;
  return {
    condition: ids.length === 0 ? sql`false` : sql`id = any(${listOf(ids)}::uuid[])`,
    isEmpty: ids.length === 0,
  };
}

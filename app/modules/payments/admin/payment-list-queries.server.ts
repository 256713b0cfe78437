import { sql, type SQL } from 'drizzle-orm';
import { paymentMoment, payments } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere, beginningWith } from '#app/shared/like-pattern.ts';
import { paymentStatuses, type PaymentStatus } from '#app/shared/payment-terms.ts';
import type { PaymentFilter, PaymentPlace, PaymentSort } from './payment-list.ts';
import type { PaymentSearch } from './payment-search.ts';
import type { Candidates } from './payment-candidates-queries.server.ts';

/** What narrows the list down, as the use case has read it. */
export interface PaymentConditions extends Pick<PaymentFilter, 'from' | 'until'> {
  readonly statuses: readonly PaymentStatus[];
  readonly search: Exclude<PaymentSearch, { kind: 'all' | 'too_short' }> | null;
  /** Where they are known, the search is among these alone; null where it stands in too many. */
  readonly candidates: Candidates | null;
}

export interface PaymentPart {
  readonly sort: PaymentSort;
  readonly isDescending: boolean;
  readonly place: PaymentPlace;
  readonly limit: number;
}

/** Each has an index behind the status: payments_status_idx, payments_amount_idx, payments_buyer_idx, payments_title_idx. */
const sortKeys: Readonly<Record<PaymentSort, SQL>> = {
  date: paymentMoment(payments),
  amount: sql`${payments.amountCents}`,
  user: sql`lower(${payments.buyerName})`,
  course: sql`lower(${payments.courseTitle})`,
};

/** The statuses that a filter lists (decision M14). */
export function statusesOf({ status, withGrants }: Pick<PaymentFilter, 'status' | 'withGrants'>) {
  if (status) return [status];
  return paymentStatuses.filter((each) => withGrants || each !== 'admin_enrolled');
}

const columns = sql`${payments.id} as id, ${payments.transactionId} as transaction_id, ${payments.buyerName} as buyer_name,
  ${payments.buyerEmail} as buyer_email, ${payments.phoneNumber} as phone_number, ${payments.courseTitle} as course_title,
  ${payments.amountCents} as amount_cents, ${payments.status} as status, ${payments.paymentMethod} as payment_method,
  ${payments.paymentDate} as payment_date, ${payments.createdAt} as created_at`;

/** A row as the driver gives it. */
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
}

/**
 * The payments after a place in the list, or before it. Where few are meant, they are gathered and sorted. Otherwise each status is
 * read on its own: an index has it in the order that is asked for, whatever is shown and hidden, so that a page costs the same
 * however many payments there are.
 */
export async function selectPayments(db: Database, conditions: PaymentConditions, part: PaymentPart) {
  const { sort, isDescending, place, limit } = part;
  const key = sortKeys[sort];
  const direction = isDescending === (place.before === null) ? sql`desc` : sql`asc`;
  const found = conditions.candidates ? gathered(conditions, part) : inOrder(conditions, part, direction);
  const { rows } = await db.execute<ListedPayment>(
    sql`select * from (${found}) found order by key ${direction}, id ${direction} limit ${limit}`,
  );
  return place.before === null ? rows : rows.toReversed();

  function gathered({ statuses, candidates, from, until }: PaymentConditions, { place: at }: PaymentPart): SQL {
    const isMeant = candidates?.ids ? sql`${payments.id} = any(${listOf(candidates.ids)}::uuid[])` : sql`true`;
    const isListed = sql`${payments.status} = any(${listOf(statuses)})`;
    const among = sql.join([isListed, isMeant, ...within(from, until)], sql` and `);
    const beyondIt = sql.join([sql`true`, ...beyond(key, at, isDescending)], sql` and `);
    // Fenced off: it would be read through an index of the order otherwise, past all that are not meant.
    return sql`with few as materialized (select * from ${payments} where ${among})
      select ${columns}, ${key} as key from few as payments where ${beyondIt}`;
  }

  function inOrder({ statuses, search, from, until }: PaymentConditions, { place: at }: PaymentPart, way: SQL): SQL {
    const narrowed = [...within(from, until), ...(search ? [stands(search)] : []), ...beyond(key, at, isDescending)];
    const branches = statuses.map(
      (status) => sql`(select ${columns}, ${key} as key from ${payments}
        where ${sql.join([sql`${payments.status} = ${status}`, ...narrowed], sql` and `)}
        order by ${key} ${way}, ${payments.id} ${way} limit ${limit})`,
    );
    return sql.join(branches, sql` union all `);
  }
}

const listOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

function within(from: string | null, until: string | null): SQL[] {
  const moment = paymentMoment(payments);
  return [
    ...(from ? [sql`${moment} >= ${startOf(from)}`] : []),
    ...(until ? [sql`${moment} < ${startOf(until, 1)}`] : []),
  ];
}

/** The first moment of a day in Nairobi, or of one some days later. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Africa/Nairobi')`;

/** That a payment itself is what is searched for. */
function stands(search: NonNullable<PaymentConditions['search']>): SQL {
  if (search.kind === 'label')
    return sql`${payments.id} between ${search.from}::uuid and ${search.to}::uuid and ${payments.transactionId} is null`;
  const { words, phone, code } = search;
  // Column by column: the planner knows how often a word stands in one, and of what is put together it knows nothing.
  const inBuyer = words.map(
    (word) => sql`(${payments.buyerName} ilike ${anywhere(word)} or ${payments.buyerEmail} ilike ${anywhere(word)})`,
  );
  const inTitle = words.map((word) => sql`${payments.courseTitle} ilike ${anywhere(word)}`);
  const ways = [
    sql`(${sql.join(inBuyer, sql` and `)})`,
    sql`(${sql.join(inTitle, sql` and `)})`,
    ...(phone === null ? [] : [sql`${payments.phoneNumber} like ${beginningWith(phone)}`]),
    ...(code === null ? [] : [sql`${payments.transactionId} like ${beginningWith(code)}`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Beyond the payment at which the page before ended; its own place is looked up, so that an address needs its id alone. */
function beyond(key: SQL, { after, before }: PaymentPlace, isDescending: boolean): SQL[] {
  const id = after ?? before;
  if (id === null) return [];
  const compare = isDescending === (before === null) ? sql`<` : sql`>`;
  return [
    sql`(${key}, ${payments.id}) ${compare} ((select ${key} from ${payments} where ${payments.id} = ${id}::uuid), ${id}::uuid)`,
  ];
}

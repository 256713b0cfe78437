import type { Database } from '#app/platform/database.server.ts';
import { dayInNairobi, timeInNairobi } from '#app/shared/dates.ts';
import {
  maxCounted,
  readCursorPage,
  totalOf,
  defaultPageSize,
  type Cursor,
  type PagePosition,
} from '#app/shared/cursor-page.ts';
import { toCents } from '#app/shared/money.ts';
import { isHeld, transactionLabel, type ListedStatus } from '#app/shared/payment-terms.ts';
import { isMsisdn, maskPhone, writePhone } from '#app/shared/phone.ts';
import { can } from '#app/shared/permissions.ts';
import {
  allCourses,
  type PaymentFilter,
  type PaymentPage,
  type PaymentRow,
  type PaymentSummary,
  readPaymentSearch,
} from './payment-list.ts';
import { refuse } from './ledger-errors.ts';
import {
  selectCandidates,
  selectNamed,
  isShortList,
  countPayments,
  narrowedBy,
  narrowingFilters,
  selectPayments,
  statusesOf,
  type ListedPayment,
  type PaymentConditions,
} from './payment-list-queries.server.ts';
import { selectTotals, type StatusTotal } from './payment-totals-queries.server.ts';
import { cellsOf, type CsvCell, type CsvColumns } from '#app/platform/csv-answer.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { ReadNowDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';

/**
 * Returns a page of the portal's list of payments, with the totals above it. At most five queries, rarely six; their cost hardly grows
 * with the ledger. Throws DomainError 'forbidden'.
 */
export async function listPayments(
  { db, actor, clock }: ReadNowDeps,
  filter: PaymentFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<PaymentPage> {
  if (!can(actor, 'payments.read')) throw refuse('forbidden');
  const totals = await selectTotals(db, filter, `${dayInNairobi(clock.now()).slice(0, 7)}-01`);
  const seesFigures = can(actor, 'analytics.read');
  const summary = summaryOf(totals, seesFigures);
  const conditions = await conditionsOf(db, filter, totals);
  if (!conditions)
    return {
      payments: [],
      summary,
      total: 0,
      receivedCents: toCents(0),
      first: 1,
      previous: null,
      next: null,
      isTooShort: true,
      isByDate: false,
    };

  const order = orderOf(conditions, filter);
  const isSelected = isFoundByRow(conditions);
  const counted = isSelected ? await countPayments(db, conditions, order) : sumOf(totals, conditions.statuses);
  const total = isSelected ? totalOf([counted.count], maxCounted) : counted.count;
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectPayments(db, conditions, { ...order, place, limit: most }),
    { cursor, limit, total },
  );
  return {
    payments: rows.map(rowOf),
    summary,
    total,
    receivedCents: total === null || !seesFigures ? null : toCents(counted.receivedCents),
    ...beside,
    isTooShort: false,
    isByDate: order.sort !== filter.sort,
  };
}

/** Returns whether rows are searched or narrowed, so that the counters by day and status do not know how many there are. */
const isFoundByRow = ({ search, narrowed }: PaymentConditions) => search !== null || narrowed.length > 0;

/**
 * Returns how to sort the payments of a search or a narrowing filter: they may all be at one end of the users or the courses, and for a
 * course or a filter also of the amounts; over the dates they are spread.
 */
function orderOf(
  conditions: PaymentConditions,
  { sort, isDescending }: PaymentFilter,
): Pick<PaymentFilter, 'sort' | 'isDescending'> {
  const { narrowed, named, candidates } = conditions;
  const isSpread = sort === 'date' || (sort === 'amount' && named?.titles.length === 0 && narrowed.length === 0);
  return !isFoundByRow(conditions) || candidates !== null || isSpread
    ? { sort, isDescending }
    : { sort: 'date', isDescending: true };
}

/** Returns the number of orders of these statuses on the days, and what the shop has of them. */
function sumOf(totals: readonly StatusTotal[], statuses: readonly ListedStatus[]) {
  const listed = totals.filter(({ status }) => statuses.includes(status));
  return {
    count: listed.reduce((sum, { within }) => sum + within, 0),
    receivedCents: listed.filter(({ status }) => isHeld(status)).reduce((sum, { centsWithin }) => sum + centsWithin, 0),
  };
}

/**
 * Returns the conditions for the database; null if the search is too short. Few payments are gathered and sorted; of many, the sorted
 * index soon has enough. The limit between both grows with the square root of the ledger; payments of a few days are adjacent, so that
 * more of them count as few.
 */
async function conditionsOf(
  db: Database,
  filter: PaymentFilter,
  totals: readonly StatusTotal[],
): Promise<PaymentConditions | null> {
  const { from, until, sort } = filter;
  const search = readPaymentSearch(filter.search);
  if (search.kind === 'too_short') return null;
  const statuses = statusesOf(filter);
  const root = Math.sqrt(totals.reduce((sum, { payments }) => sum + payments, 0));
  const common = { statuses, narrowed: narrowedBy(filter), from, until };
  if (search.kind === 'words') {
    const few = Math.max(500, Math.round(2 * root));
    const named = await selectNamed(db, search.words, few);
    // The payments of many courses are not few. Sorted by date, those of few courses are looked up by title.
    if (!isShortList(named.titles)) return { ...common, search, named, candidates: null };
    const gathered = sort === 'date' ? { ...named, titles: [] } : named;
    return { ...common, search, named, candidates: await selectCandidates(db, search, gathered, few) };
  }
  // Prices change and courses come and go, so a few days' payments may be at the far end of those orders. Buyers are spread over all
  // times.
  const most = 1_000 + (sort === 'user' ? 10 : 20) * root;
  const isShort = (from !== null || until !== null) && sort !== 'date' && sumOf(totals, statuses).count <= most;
  return {
    ...common,
    search: search.kind === 'all' ? null : search,
    named: null,
    candidates: isShort ? { condition: null, isEmpty: false } : null,
  };
}

/** Returns when the money of a payment came, or when it was requested. */
const momentOf = ({ payment_date: paidAt, created_at: createdAt }: ListedPayment) => new Date(paidAt ?? createdAt);

function rowOf(row: ListedPayment): PaymentRow {
  return {
    id: row.id,
    transaction: transactionLabel({ id: row.id, transactionId: row.transaction_id }),
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    phone: row.phone_number === null ? null : maskPhone(row.phone_number),
    courses: row.courses,
    amountCents: toCents(row.amount_cents),
    method: row.method,
    refundedCents: row.refunded_cents === null ? null : toCents(row.refunded_cents),
    status: row.status,
    isBounced: row.is_bounced,
    orderNumber: row.order_number,
    at: momentOf(row),
  };
}

function summaryOf(totals: readonly StatusTotal[], seesFigures: boolean): PaymentSummary {
  const held = totals.filter(({ status }) => isHeld(status));
  const pending = totals.find(({ status }) => status === 'pending') ?? { payments: 0, cents: 0 };
  const transactions = totals.filter(({ status }) => status !== 'admin_enrolled');
  return {
    revenue: seesFigures
      ? {
          cents: toCents(held.reduce((sum, { cents }) => sum + cents, 0)),
          payments: held.reduce((sum, { payments }) => sum + payments, 0),
        }
      : null,
    pending: { cents: toCents(pending.cents), payments: pending.payments },
    transactions: {
      payments: transactions.reduce((sum, { payments }) => sum + payments, 0),
      thisMonth: transactions.reduce((sum, { thisMonth }) => sum + thisMonth, 0),
    },
  };
}

const shillings = (cents: number | null) => (cents === null ? null : cents / 100);

/**
 * The exported file: an order is one row, as in the list. Phone numbers are whole. By the numbers of order and invoice it can be joined with
 * the files of invoices and of statements.
 */
export const paymentColumns: CsvColumns<ListedPayment> = {
  Transaction: ({ id, transaction_id: transactionId }) => transactionLabel({ id, transactionId }),
  User: (row) => row.buyer_name,
  Email: (row) => row.buyer_email,
  Phone: ({ phone_number: phone }) => (phone !== null && isMsisdn(phone) ? writePhone(phone) : phone),
  Courses: (row) => allCourses(row.courses),
  'Amount KSh': (row) => row.amount_cents / 100,
  Status: (row) => (row.is_bounced ? 'bounced' : row.status),
  Method: (row) => row.method,
  'Date (Nairobi)': (row) => timeInNairobi(momentOf(row)).split(' ')[0] ?? '',
  'Time (Nairobi)': (row) => timeInNairobi(momentOf(row)).split(' ')[1] ?? '',
  'Payment id': (row) => row.id,
  'Order number': (row) => row.order_number,
  'Invoice number': (row) => row.invoice_number,
  'Order total KSh': (row) => shillings(row.total_cents),
  'Refunded KSh': (row) => shillings(row.refunded_cents),
  'Refunded on (Nairobi)': (row) => (row.refunded_at === null ? null : dayInNairobi(new Date(row.refunded_at))),
};

const batchLength = 1_000;

/**
 * Yields every payment that matches the filter, in the list's order, a thousand at a time, for a file. Sorted by date, a payment paid
 * meanwhile may occur twice or not at all. Times are in Nairobi. Phone numbers are complete, for the accounts, so the audit log records
 * each export. Throws DomainError 'forbidden'.
 */
export async function* exportPayments(
  { db, actor, address }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  filter: PaymentFilter,
): AsyncGenerator<CsvCell[][]> {
  if (!can(actor, 'payments.read')) throw refuse('forbidden');
  const conditions = await conditionsOf(db, filter, await selectTotals(db, filter, '2000-01-01'));
  await recordAudit(db, actor, {
    action: 'payments.exported',
    subjectType: 'payments',
    subjectId: 'payments',
    after: {
      search: filter.search,
      status: filter.status,
      from: filter.from,
      until: filter.until,
      ...Object.fromEntries(narrowingFilters.map((name) => [name, filter[name]])),
    },
    ...(address !== undefined && { address }),
  });
  if (!conditions) return;
  const order = orderOf(conditions, filter);
  let place: PagePosition = null;
  for (;;) {
    const rows: ListedPayment[] = await selectPayments(db, conditions, { ...order, place, limit: batchLength });
    if (rows.length > 0) yield rows.map((row) => cellsOf(paymentColumns, row));
    const last = rows.at(-1);
    if (!last || rows.length < batchLength) return;
    place = { after: last.id };
  }
}

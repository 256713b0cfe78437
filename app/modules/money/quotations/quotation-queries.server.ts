import { aliasedTable, and, asc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { orders } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { invoiceBuyers } from '#app/database/schema/invoices.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { toLocale, type Locale } from '#app/shared/locale.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { openQuotationStates, quotationStates, type QuotationState } from '#app/shared/selling-terms.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';
import { isOrderBounced } from '#app/modules/money/ledger/bounced.server.ts';
import { soldLinesColumn, soldLinesOf } from '#app/modules/money/ledger/invoices/invoice-queries.server.ts';
import { isInInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import {
  maxQuotationsCounted,
  type OtherVersion,
  type QuotationFilter,
  type QuotationRow,
  type QuotationView,
} from './quotation.ts';
import { seatDiscountAsTyped } from './seat-discount.ts';

type Stored = typeof quotations.$inferSelect;

/** A quotation, as stored. */
export type Quotation = Omit<Stored, 'state' | 'locale' | 'totalCents'> & {
  readonly state: QuotationState;
  readonly locale: Locale;
  readonly totalCents: Cents;
};

const toQuotation = (row: Stored): Quotation => ({
  ...row,
  state: row.state as QuotationState,
  locale: toLocale(row.locale),
  totalCents: toCents(row.totalCents),
});

interface NewQuotation extends Pick<
  QuotationView,
  'id' | 'orderId' | 'number' | 'locale' | 'message' | 'totalCents' | 'vatPercent' | 'version'
> {
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly organisation: string;
  readonly validUntil: Date;
  readonly invites: boolean;
  /** Null for a first version. */
  readonly replaces: string | null;
  readonly createdBy: string;
  readonly at: Date;
}

/** Inserts a quotation; false if one of this id is there. */
export async function insertQuotation(tx: Database, { at, ...quotation }: NewQuotation): Promise<boolean> {
  const rows = await tx
    .insert(quotations)
    .values({ ...quotation, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: quotations.id })
    .returning({ id: quotations.id });
  return rows.length > 0;
}

/** Selects a quotation; null for an unknown id. `lock` locks it until the transaction ends. */
export async function selectQuotation(db: Database, id: string, { lock = false } = {}): Promise<Quotation | null> {
  const query = db.select().from(quotations).where(eq(quotations.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row ? toQuotation(row) : null;
}

const version = (isIt: SQL) =>
  sql<OtherVersion | null>`(select jsonb_build_object('id', v.id, 'number', v.number, 'state', v.state) from quotations v where ${isIt})`;
const accepter = aliasedTable(users, 'accepter');
const creator = aliasedTable(users, 'creator');

/**
 * Selects a quotation with its order and the lines of it, the PIN for the invoice, its other versions, and the names of staff; null for an
 * unknown id.
 */
export async function selectQuotationFacts(db: Database, id: string) {
  const [row] = await db
    .select({
      quotation: quotations,
      userId: orders.userId,
      rounding: orders.roundingCents,
      paidAt: orders.paidAt,
      isRefunded: sql<boolean>`${orders.status} = 'refunded'`,
      isBounced: isOrderBounced,
      /** Text of the moment. */
      draftedAt: sql<
        string | null
      >`(select min(l.created_at) from audit_log l where l.subject_id = ${quotations.id}::text and l.action = 'order.drafted')`,
      kraPin: invoiceBuyers.kraPin,
      acceptedBy: accepter.name,
      createdBy: creator.name,
      former: version(sql`v.id = ${quotations.replaces}`),
      successor: version(sql`v.replaces = ${quotations.id}`),
      lines: soldLinesColumn(db, quotations.orderId),
    })
    .from(quotations)
    .innerJoin(orders, eq(orders.id, quotations.orderId))
    .leftJoin(invoiceBuyers, eq(invoiceBuyers.orderId, quotations.orderId))
    .leftJoin(accepter, eq(accepter.id, quotations.acceptedBy))
    .leftJoin(creator, eq(creator.id, quotations.createdBy))
    .where(eq(quotations.id, id));
  if (!row) return null;
  const { quotation, rounding, lines, ...facts } = row;
  return { ...facts, quotation: toQuotation(quotation), rounding: toCents(rounding), sold: soldLinesOf(lines) };
}

type QuotationChange = Partial<
  Pick<Stored, 'validUntil' | 'acceptedAt' | 'acceptedBy' | 'closedAt' | 'invitedAt'> & {
    readonly state: QuotationState;
  }
>;

/** Changes a locked quotation. */
export async function updateQuotation(
  tx: Database,
  id: string,
  { at, ...change }: QuotationChange & { readonly at: Date },
): Promise<void> {
  await tx
    .update(quotations)
    .set({ ...change, updatedAt: at })
    .where(eq(quotations.id, id));
}

/** Marks quotations whose last day has passed as expired. Returns how many. */
export async function expireQuotations(db: Database, at: Date): Promise<number> {
  const rows = await db
    .update(quotations)
    .set({ state: 'expired', closedAt: at, updatedAt: at })
    .where(and(eq(quotations.state, 'sent'), lte(quotations.validUntil, at)))
    .returning({ id: quotations.id });
  return rows.length;
}

/** Locks paid quotations of buyers who get an invitation, the oldest first, except those that others lock. */
export async function lockInvitations(tx: Database, limit: number) {
  return tx
    .select({ id: quotations.id, userId: orders.userId })
    .from(quotations)
    .innerJoin(orders, eq(orders.id, quotations.orderId))
    .where(and(eq(quotations.state, 'paid'), eq(quotations.invites, true), isNull(quotations.invitedAt)))
    .orderBy(asc(quotations.createdAt), asc(quotations.id))
    .limit(limit)
    .for('update', { of: quotations, skipLocked: true });
}

/** Whether money has come for an order, or may be on its way: a prompt, a payment to decide about, a claim. */
export async function selectHasMoney(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select
    exists (select from payment_attempts a where a.order_id = ${orderId} and a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review'))
    or exists (select from payment_claims c where c.order_id = ${orderId} and c.status = 'open')
    or exists (select from manual_payments m where m.order_id = ${orderId} and m.status = 'waiting')
    or exists (select from mpesa_receipts r where r.order_id = ${orderId} and r.state = 'review') as has`);
  return rows[0]?.has ?? false;
}

/**
 * Selects what was selected for an order: its courses, or the bundles that they came in, with numbers of seats and discounts, and its coupon's
 * code.
 */
export async function selectOrdered(db: Database, orderId: string) {
  const { rows } = await db.execute<{
    product: string;
    seats: number;
    code: string | null;
    full: string | null;
    amount: string;
    reason: string | null;
    isEqual: boolean;
  }>(sql`
    select case o.kind when 'bundle' then o.id else p.course_id end as product, max(p.seat_number) as seats,
        max(case o.kind when 'coupon' then o.name end) as code, sum(s.full_cents) as full, sum(p.amount_cents) as amount,
        max(s.discount_reason) as reason, min(p.amount_cents) = max(p.amount_cents) as "isEqual"
      from payments p left join seats s on s.payment_id = p.id left join line_discounts d on d.payment_id = p.id left join offers o on o.id = d.offer_id
      where p.order_id = ${orderId} and p.course_id is not null group by 1 order by min(p.course_title), 1`);
  return {
    products: rows.map(({ product }) => product),
    seats: Object.fromEntries(rows.flatMap(({ product, seats }) => (seats > 0 ? [[product, String(seats)]] : []))),
    less: Object.fromEntries(
      rows.flatMap(({ product, seats, full, amount, isEqual }) => {
        if (full === null) return [];
        const fullCents = toCents(Number(full));
        const lessCents = toCents(fullCents - Number(amount));
        return [[product, seatDiscountAsTyped({ fullCents, lessCents, seats, isEqual })]];
      }),
    ),
    reason: rows.find(({ reason }) => reason !== null)?.reason ?? '',
    code: rows.find(({ code }) => code !== null)?.code ?? '',
  };
}

const { id, number, state, createdAt, organisation, buyerName, buyerEmail } = quotations;

function found({ search, state: only }: QuotationFilter): SQL | undefined {
  const words = search.trim();
  return and(
    only === null ? undefined : eq(state, only),
    words === ''
      ? undefined
      : matchesWords(sql`(${number} || ' ' || ${organisation} || ' ' || ${buyerName} || ' ' || ${buyerEmail})`, words),
  );
}

/** Selects up to `limit` quotations at a place, newest first in both directions. */
export async function selectQuotationList(
  db: Database,
  filter: QuotationFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
): Promise<QuotationRow[]> {
  const { behind, order, skip, inOrder } = newestFirst({ at: createdAt, id }, place);
  const rows = await db
    .select({
      id,
      number,
      state: sql<QuotationState>`${state}`,
      isReplaced: sql<boolean>`exists (select from quotations later where later.replaces = quotations.id)`,
      isRefunded: sql<boolean>`${orders.status} = 'refunded'`,
      isBounced: isOrderBounced,
      buyerName,
      organisation,
      totalCents: quotations.totalCents,
      createdAt,
      validUntil: quotations.validUntil,
    })
    .from(quotations)
    .innerJoin(orders, eq(orders.id, quotations.orderId))
    .where(and(found(filter), behind))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  const listed = rows.map((row) => ({ ...row, totalCents: toCents(row.totalCents) }));
  return inOrder(listed);
}

/** Counts the quotations by state, and those that the filter finds, each up to `maxQuotationsCounted` + 1. */
export function countQuotations(
  db: Database,
  filter: QuotationFilter,
): Promise<Record<QuotationState | 'all' | 'found', number>> {
  const list = (where: SQL | undefined) => sql`select from ${quotations} where ${where ?? sql`true`}`;
  const byState = Object.fromEntries(quotationStates.map((each) => [each, list(eq(state, each))])) as Record<
    QuotationState,
    SQL
  >;
  return cappedCounts(db, maxQuotationsCounted, { found: list(found(filter)), all: list(undefined), ...byState });
}

/** Selects the quotations of a buyer, for the data export. */
export async function selectQuotationsOf(db: Database, userId: string) {
  return db
    .select({
      number,
      state,
      organisation,
      message: quotations.message,
      totalCents: quotations.totalCents,
      validUntil: quotations.validUntil,
      acceptedAt: quotations.acceptedAt,
      createdAt,
    })
    .from(quotations)
    .innerJoin(orders, eq(orders.id, quotations.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}

/** Removes the buyer from the quotations of orders, and cancels those that are not paid. */
export async function anonymiseQuotations(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  const ofOrders = inArray(quotations.orderId, [...orderIds]);
  const { name, email } = deletedPerson;
  await tx
    .update(quotations)
    .set({ buyerName: name, buyerEmail: email, organisation: '', message: '', updatedAt: at })
    .where(ofOrders);
  await tx
    .update(quotations)
    .set({ state: 'cancelled', closedAt: at, updatedAt: at })
    .where(and(ofOrders, inArray(state, [...openQuotationStates])));
}

/** A learner whom a search finds. */
export interface FoundBuyer {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Selects active learners with a text in their name or e-mail, by name. */
export async function selectBuyers(db: Database, search: string, limit: number): Promise<FoundBuyer[]> {
  return db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.suspendedAt),
        matchesWords(sql`(' ' || ${users.name} || ' ' || ${users.email})`, search),
        sql`not exists (select from admins a where a.user_id = ${users.id})`,
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(limit);
}

/** Selects the buyer of an order form; null for an unknown or suspended one. */
export async function selectBuyer(db: Database, userId: string) {
  const [row] = await db
    .select({ userId: users.id, name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
  return row ?? null;
}

/** Selects what the form of a new quotation offers: listed courses with what the buyer owns, and bundles by name. */
export async function selectProducts(db: Database, userId: string | null, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string; title: string; price: number | null; owned: boolean }>(sql`
    select courses.id, courses.title, courses.price_cents as price, (e.id is not null or ${isInInstalmentPlan(sql`${userId}::uuid`, courses.id)}) as owned
      from courses left join enrolments e on e.course_id = courses.id and e.user_id = ${userId}::uuid and e.revoked_at is null
      where ${isListed}
    union all
    select o.id, o.name, null, false from offers o
      where o.kind = 'bundle' and o.starts_at <= ${at} and (o.ends_at is null or o.ends_at > ${at}) and o.paused_at is null
    order by title, id`);
  return rows.map(({ price, ...row }) => ({ ...row, priceCents: price === null ? null : toCents(price) }));
}

/** Selects the quotation of an order all of whose money went back, so that the same may be quoted again; null for any other order. */
export async function selectQuotationToRepeat(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: quotations.id })
    .from(quotations)
    .innerJoin(orders, eq(orders.id, quotations.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'refunded'), isNotNull(orders.userId)));
  return row?.id ?? null;
}

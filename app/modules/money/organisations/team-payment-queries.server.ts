import { getLocale } from '#texts/runtime';
import { sql } from 'drizzle-orm';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { OrderStatus } from '#app/shared/payment-terms.ts';

/** An order that pays seats of an organisation. */
export interface TeamOrder {
  readonly orderId: string;
  readonly number: string;
  readonly packId: string;
  readonly title: string;
  readonly project: string;
  readonly seats: number;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** True while its payment is awaited. */
  readonly isAwaited: boolean;
  /** Who ordered; null once the account is deleted. */
  readonly orderedBy: string | null;
  /** Of the quotation that offered it; null without one. */
  readonly quotationId: string | null;
  /** Of its first line, for the page of the payment. */
  readonly orderLineId: string;
  readonly totalCents: Cents;
  /** In cents, of all that the order paid. */
  readonly refundedCents: Cents;
  /** In the order in which they were issued. */
  readonly invoices: readonly { readonly id: string; readonly kind: string; readonly number: string }[];
}

/** Selects the orders of an organisation's packs, newest first, with their invoices and credit notes. */
export async function selectTeamOrders(db: Database, organisationId: string): Promise<TeamOrder[]> {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    pack_id: string;
    title: string;
    project: string;
    seats: number;
    status: OrderStatus;
    created_at: string;
    paid_at: string | null;
    total_cents: number;
    refunded_cents: number;
    invoices: TeamOrder['invoices'];
    is_awaited: boolean;
    ordered_by: string | null;
    quotation_id: string | null;
    payment_id: string;
  }>(sql`
    select o.id, o.number, k.id as pack_id, k.project, lines.seats, o.status, o.created_at, o.paid_at, o.total_cents, lines.refunded_cents,
      lines.is_awaited, lines.payment_id, q.id as quotation_id, buyer.name as ordered_by,
      coalesce(k.title, ${soldTitle(sql`k.course_id`, sql`lines.title`, getLocale())}) as title,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'number', i.number) order by i.issued_at, i.id)
        from invoices i where i.order_id = o.id), '[]') as invoices
    from packs k
    join pack_orders b on b.pack_id = k.id
    join orders o on o.id = b.order_id
    left join quotations q on q.order_id = o.id
    left join users buyer on buyer.id = k.created_by
    cross join lateral (
      select coalesce(min(p.course_title), '') as title, count(distinct p.seat_number)::int as seats,
        coalesce(bool_or(p.status = 'pending'), false) as is_awaited, (min(p.id::text))::uuid as payment_id,
        coalesce(sum(p.amount_cents) filter (where p.status = 'refunded'), 0)::int as refunded_cents
      from payments p where p.order_id = o.id
    ) lines
    where k.organisation_id = ${organisationId}
    order by o.created_at desc, o.id`);
  return rows.map((row) => ({
    orderId: row.id,
    number: row.number,
    packId: row.pack_id,
    title: row.title,
    project: row.project,
    seats: row.seats,
    status: row.status,
    createdAt: new Date(row.created_at),
    paidAt: row.paid_at === null ? null : new Date(row.paid_at),
    isAwaited: row.is_awaited,
    orderedBy: row.ordered_by,
    quotationId: row.quotation_id,
    orderLineId: row.payment_id,
    totalCents: toCents(row.total_cents),
    refundedCents: toCents(row.refunded_cents),
    invoices: row.invoices,
  }));
}

import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import { toCents } from '#app/shared/money.ts';
import type { PastOrder } from './cost-estimate.ts';

/** Maximum orders of a month that are priced, the latest ones. */
const maxPastOrders = 10_000;

/**
 * Selects the paid orders of the calendar month before `now` in Nairobi, the oldest first, with what each course cost and what lowered it.
 * `isCapped`: the month had more than `maxPastOrders`, and the earliest are left out.
 */
export async function selectLastMonth(
  db: Database,
  now: Date,
): Promise<{ readonly orders: PastOrder[]; readonly isCapped: boolean }> {
  const monthOf = (shift: string) =>
    sql`((date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Africa/Nairobi') - ${shift}::interval) at time zone 'Africa/Nairobi')`;
  const { rows } = await db.execute<{
    id: string;
    user_id: string | null;
    is_first: boolean;
    is_capped: boolean;
    course_id: string;
    full_cents: number;
    reduction_cents: number;
    kind: DiscountKind | null;
  }>(sql`
    with month as (
      select o.id, o.user_id, o.created_at from orders o
      where o.status <> 'unpaid' and o.created_at >= ${monthOf('1 month')} and o.created_at < ${monthOf('0')}
      order by o.created_at desc, o.id limit ${maxPastOrders + 1}),
    past as (select * from month order by created_at desc, id limit ${maxPastOrders})
    select past.id, past.user_id, p.course_id, coalesce(d.full_cents, p.amount_cents) as full_cents,
      coalesce(d.reduction_cents, 0) as reduction_cents, f.kind,
      not exists (select from orders e where e.user_id = past.user_id and e.status <> 'unpaid' and e.created_at < past.created_at) as is_first,
      (select count(*) from month) > ${maxPastOrders} as is_capped
    from past join payments p on p.order_id = past.id
      left join line_discounts d on d.payment_id = p.id left join offers f on f.id = d.offer_id
    where p.course_id is not null
    order by past.created_at, past.id, p.id`);
  const orders = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    return [
      {
        userId: first.user_id,
        isFirst: first.is_first,
        lines: lines.map(({ course_id: courseId, full_cents: full, reduction_cents: reduction, kind }) => ({
          courseId,
          fullCents: toCents(full),
          reducedBy: kind,
          reductionCents: toCents(reduction),
        })),
      },
    ];
  });
  return { orders, isCapped: rows[0]?.is_capped ?? false };
}

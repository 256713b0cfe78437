import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** Money that a course holds, or is about to get: it must be settled before the course is deleted. */
export interface UnsettledMoney {
  /** pending: a payment is being made; quotation: an offer that can still be paid; seats and gift: nobody has taken them; plan: it runs. */
  readonly kind: 'pending' | 'quotation' | 'seats' | 'gift' | 'plan';
  readonly courseTitle: string;
  /** Whose it is: a buyer or an organisation, the learner of an instalment plan; with a gift, whom it is for. */
  readonly who: string;
  /** Number of the order or of the plan. */
  readonly number: string;
  /** Seats of the order; otherwise 1. */
  readonly count: number;
  readonly cents: Cents;
  /** Its page in the portal. */
  readonly page: string;
}

/** Selects the money that courses hold for whoever has not had them yet, and what is about to come for them. One query. */
export async function selectUnsettledMoney(db: Database, courseIds: readonly string[]): Promise<UnsettledMoney[]> {
  const ids = sql`any(${sql.param([...courseIds])}::uuid[])`;
  const { rows } = await db.execute<
    Record<keyof Omit<UnsettledMoney, 'cents' | 'count'>, string> & { count: string; cents: string }
  >(sql`
    with open as (
      select p.id, p.order_id, p.course_id, p.status, p.amount_cents, p.buyer_name, o.number,
          q.id as quotation_id, coalesce(nullif(q.organisation, ''), q.buyer_name, p.buyer_name) as who, q.state as quotation_state,
          s.state as seat_state, g.state as gift_state, g.recipient_name
        from payments p join orders o on o.id = p.order_id left join quotations q on q.order_id = o.id
          left join seats s on s.payment_id = p.id left join gifts g on g.order_id = o.id
        where p.course_id = ${ids} and (p.status in ('pending', 'failed') or s.state = 'open' or g.state = 'unopened'))
    select held.kind, c.title as "courseTitle", held.who, held.number, held.count, held.cents, held.page from (
      select 'pending' as kind, course_id, buyer_name as who, number, 1 as count, amount_cents as cents, '/admin/payments/' || id as page
        from open where status = 'pending' and coalesce(quotation_state, '') not in ('sent', 'accepted')
      union all select 'quotation', course_id, who, number, count(*), sum(amount_cents), '/admin/quotations/' || quotation_id
        from open where status in ('pending', 'failed') and quotation_state in ('sent', 'accepted') group by course_id, who, number, quotation_id
      union all select 'seats', course_id, who, number, count(*), sum(amount_cents), '/admin/quotations/' || quotation_id
        from open where seat_state = 'open' group by course_id, who, number, quotation_id
      union all select 'gift', course_id, recipient_name || ' / ' || buyer_name, number, 1, amount_cents, '/admin/payments/' || id
        from open where gift_state = 'unopened'
      union all select 'plan', l.course_id, coalesce(u.name, ''), a.number, 1, a.paid_cents, '/admin/plans/' || a.number
        from plan_lines l join plans a on a.id = l.plan_id left join users u on u.id = a.user_id
        where l.course_id = ${ids} and a.state in ('active', 'paused')) held
    join courses c on c.id = held.course_id
    order by array_position(array['pending', 'quotation', 'seats', 'gift', 'plan'], held.kind), c.title, held.number, held.page`);
  return rows.map(({ kind, count, cents, ...row }) => ({
    ...row,
    kind: kind as UnsettledMoney['kind'],
    count: Number(count),
    cents: toCents(Number(cents)),
  }));
}

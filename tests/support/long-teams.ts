import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

interface LongTeam {
  readonly ownerId: string;
  readonly title: string;
  readonly email: string;
}

/**
 * Makes a learner the owner of two organisations of the long shop: one with a paid pack, an invitation, a code and a stuck learner, and
 * one with a pack that is not paid. Returns examples of them.
 */
export async function fillTeams(
  db: Database,
  { ownerId, title, email }: LongTeam,
): Promise<Readonly<Record<string, string>>> {
  return db.transaction(async (tx) => {
    // Without the rules of the books: they would ask for the money of the paid order.
    await tx.execute(sql`set local session_replication_role = replica`);
    const organisation = async () => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        with added as (insert into organisations (name, kra_pin, address) values (${title.slice(0, 120)}, 'P051998877K', ${email}) returning id),
          owned as (insert into organisation_members (organisation_id, user_id, role) select id, ${ownerId}::uuid, 'owner' from added returning 1)
        select added.id from added, owned`);
      return rows[0]?.id ?? '';
    };
    const pack = async (organisationId: string, number: string, state: 'paid' | 'unpaid') => {
      const line = state === 'paid' ? 'completed' : 'pending';
      const { rows } = await tx.execute<{ packId: string }>(sql`
        with pack as (insert into packs (organisation_id, course_id, seats, percent_off, project)
            select ${organisationId}::uuid, id, 3, 0, ${title.slice(0, 80)} from courses where status = 'active' order by length(title) desc, slug limit 1 returning id, course_id),
          placed as (insert into orders (number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, paid_at)
            values (${number}, ${ownerId}::uuid, ${state}, 74999700, 0, 74999700, ${number}, case when ${state} = 'paid' then now() end) returning id),
          paying as (insert into pack_orders (pack_id, order_id) select pack.id, placed.id from pack, placed returning order_id),
          line as (insert into payments (order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date, seat_number)
            select placed.id, case when ${state} = 'paid' and seat = 1 then ${ownerId}::uuid end, pack.course_id, ${title}, ${title}, ${email},
              24999900, ${line}, case when ${state} = 'paid' then now() end, seat from placed, pack, paying, generate_series(1, 3) seat returning id, seat_number),
          seat as (insert into seats (payment_id, state, email, mailed_at, taken_at) select id, case when ${state} = 'unpaid' then 'waiting'
              when seat_number = 1 then 'taken' else 'open' end, case when ${state} = 'paid' and seat_number = 2 then ${email} end,
              case when ${state} = 'paid' and seat_number = 2 then now() - interval '3 days' end,
              case when ${state} = 'paid' and seat_number = 1 then now() - interval '20 days' end from line returning id)
        select pack.id as "packId" from pack, (select count(*) from seat) seats`);
      return rows[0]?.packId ?? '';
    };
    const [organisationId, unpaidOrganisationId] = [await organisation(), await organisation()];
    const packId = await pack(organisationId, 'MIC3TEAM22', 'paid');
    const unpaidPackId = await pack(unpaidOrganisationId, 'MIC3TEAM23', 'unpaid');
    await tx.execute(
      sql`insert into join_codes (pack_id, code, most, ends_at) values (${packId}, 'WWWWMMMMWX', 500, now() + interval '60 days')`,
    );
    const { rows } = await tx.execute<{ packSeatId: string; invitedSeatId: string }>(sql`
      select (select s.id from seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id where o.pack_id = ${packId} and s.state = 'taken') as "packSeatId",
        (select s.id from seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id where o.pack_id = ${packId} and s.email is not null) as "invitedSeatId"`);
    return { organisationId, packId, unpaidOrganisationId, unpaidPackId, ...rows[0] };
  });
}

import type { Invariant } from './doctor-invariant.ts';

/** Organisations, and the seats that they bought: I4. */
export const organisationInvariants: readonly Invariant[] = [
  {
    name: 'organisations have an owner',
    sentence: 'An organisation has an owner, unless the last one deleted their account.',
    broken: `select g.id, g.name from organisations g
      where not exists (select from organisation_members m where m.organisation_id = g.id and m.role = 'owner')
        and not exists (select from audit_log l where l.subject_id = g.id::text and l.action = 'organisation.ownerless')`,
  },
  {
    name: 'I4 packs have all their seats',
    sentence:
      'The orders of a pack have its number of seats, all of one course. Those that are paid are free, invited, taken or refunded.',
    broken: `select k.id, k.seats, count(s.id)::int as lines, count(s.id) filter (where o.status <> 'unpaid') as paid,
        count(s.id) filter (where s.state = 'open' and s.email is null) as free,
        count(s.id) filter (where s.state = 'open' and s.email is not null) as invited,
        count(s.id) filter (where s.state = 'taken') as taken, count(s.id) filter (where s.state = 'refunded') as refunded
      from packs k left join pack_orders b on b.pack_id = k.id left join orders o on o.id = b.order_id
        left join payments p on p.order_id = o.id left join seats s on s.payment_id = p.id
      group by k.id
      having count(s.id) <> k.seats or count(distinct coalesce(p.course_id::text, p.course_title)) > 1
        or count(s.id) filter (where o.status <> 'unpaid') <> count(s.id) filter (where s.state in ('open', 'taken', 'refunded'))`,
  },
];

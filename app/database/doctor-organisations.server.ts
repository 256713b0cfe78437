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
      'The orders of a pack have its number of seats, of its course, its bundle or its list. Those that are paid are free, invited, taken or refunded.',
    broken: `select k.id, k.kind, k.seats, count(s.id)::int as lines, count(s.id) filter (where o.status <> 'unpaid') as paid,
        count(s.id) filter (where s.state = 'open' and s.email is null) as free,
        count(s.id) filter (where s.state = 'open' and s.email is not null) as invited,
        count(s.id) filter (where s.state = 'taken') as taken, count(s.id) filter (where s.state = 'refunded') as refunded
      from packs k left join pack_orders b on b.pack_id = k.id left join orders o on o.id = b.order_id
        left join payments p on p.order_id = o.id left join seats s on s.payment_id = p.id and s.part_of is null
        left join lateral (select count(*) as lines from payments q where q.order_id = p.order_id and q.seat_number = p.seat_number) of_seat on true
      group by k.id
      having count(s.id) <> k.seats or count(distinct p.course_title) filter (where s.id is not null) > 1
        or min(of_seat.lines) <> max(of_seat.lines) or max(of_seat.lines) <> case k.kind when 'bundle' then cardinality(k.course_ids) else 1 end
        or bool_or(p.course_id is not null and not (p.course_id = any(k.course_ids) or p.course_id is not distinct from k.course_id))
        or count(s.id) filter (where o.status <> 'unpaid') <> count(s.id) filter (where s.state in ('open', 'taken', 'refunded'))`,
  },
  {
    name: 'I1 courses of a seat stay together',
    sentence:
      'The courses of a seat of a bundle are in one order, and are open, taken or refunded together, by one learner.',
    broken: `select s.id as seat, s.state, f.state as of_first from seats s join payments p on p.id = s.payment_id
        join payments q on q.id = s.part_of left join seats f on f.payment_id = q.id
      where s.part_of is not null and ((s.state, p.user_id, p.order_id, p.seat_number, null::uuid)
        is distinct from (f.state, q.user_id, q.order_id, q.seat_number, f.part_of) or s.email is not null)`,
  },
  {
    name: 'I4 reports add up',
    sentence:
      'Each table of a report adds up to all its people, who are counted in no other report of the organisation.',
    broken: `select r.id, r.number, g.fact, sum(g.reached)::int as reached, r.people
      from team_reports r left join team_report_groups g on g.report_id = r.id
      group by r.id, g.fact having sum(g.reached) is distinct from r.people
      union all select r.id, r.number, null, count(t.user_id)::int, r.people from team_reports r join team_report_people t on t.report_id = r.id
      group by r.id having count(t.user_id) > r.people or bool_or(t.organisation_id <> r.organisation_id)`,
  },
];

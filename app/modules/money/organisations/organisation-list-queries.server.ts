import { sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxCounted, readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import { toCents } from '#app/shared/money.ts';
import { referenceKey } from '#app/shared/reference.ts';
import {
  statusOf,
  type OrganisationFilter,
  type OrganisationListRow,
  type OrganisationsShown,
} from './organisation-list.ts';

/** Seats of the organisation g, each with the line of its first course. */
const seatsOfIt = sql`packs k join pack_orders b on b.pack_id = k.id join payments p on p.order_id = b.order_id
  join seats s on s.payment_id = p.id where k.organisation_id = g.id and s.part_of is null`;

/** Condition of a seat that still may be paid. */
const isAwaited = sql`s.state = 'waiting' and p.status = 'pending'`;

/** Condition: a pack of the organisation g has orders that are paid, and others that are not. */
const isPartPaid = sql`exists (select from packs k join pack_orders b on b.pack_id = k.id join payments p on p.order_id = b.order_id
  join seats s on s.payment_id = p.id where k.organisation_id = g.id
  group by k.id having bool_or(${isAwaited}) and bool_or(s.state <> 'waiting'))`;

const shown: Readonly<Record<OrganisationsShown, SQL>> = {
  asked: sql`exists (select from ${seatsOfIt} and ${isAwaited})`,
  part_paid: isPartPaid,
  free: sql`exists (select from ${seatsOfIt} and s.state = 'open' and s.email is null)`,
  ownerless: sql`not exists (select from organisation_members m where m.organisation_id = g.id and m.role = 'owner')`,
};

function found({ search, show }: Pick<OrganisationFilter, 'search' | 'show'>): SQL {
  const words = search.trim();
  const conditions = show === null ? [] : [shown[show]];
  if (words !== '')
    conditions.push(sql`(${matchesWords(sql`(' ' || g.name)`, words.length < 3 ? ` ${words}` : words)}
      or g.kra_pin = ${referenceKey(words)}
      or exists (select from organisation_members m join users u on u.id = m.user_id where m.organisation_id = g.id
        and ${matchesWords(sql`(' ' || u.name || ' ' || u.email)`, words.length < 3 ? ` ${words}` : words)}))`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Counts the organisations that a filter finds, at most one more than `maxCounted`, and whether there are any at all. */
export async function countOrganisations(db: Database, filter: OrganisationFilter) {
  const { rows } = await db.execute<{ total: number; is_empty: boolean }>(sql`
    select (select count(*)::int from (select from organisations g where ${found(filter)} limit ${maxCounted + 1}) counted) as total,
      not exists (select from organisations) as is_empty`);
  const [row] = rows;
  return { total: row?.total ?? 0, isEmpty: row?.is_empty ?? true };
}

/** Selects up to `limit` organisations at a place, by name, with the sums of their seats and money. */
export async function selectOrganisationList(
  db: Database,
  filter: OrganisationFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
): Promise<OrganisationListRow[]> {
  const { beside, skip, isBackwards } = readingOrder(place);
  const isAscending = filter.isDescending === isBackwards;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const further = isAscending ? sql`>` : sql`<`;
  const beyond =
    beside === null
      ? sql`true`
      : sql`(lower(g.name), g.id) ${further} (select lower(o.name), o.id from organisations o where o.id = ${beside}::uuid)`;
  const rows = await selectSums(
    db,
    sql`where ${found(filter)} and ${beyond} order by lower(g.name) ${direction}, g.id ${direction} offset ${skip} limit ${limit}`,
    sql`order by lower(g.name) ${direction}, g.id ${direction}`,
  );
  return isBackwards ? rows.toReversed() : rows;
}

/** Selects one organisation like a row of the list; null for an unknown id. */
export async function selectOrganisationSums(db: Database, id: string): Promise<OrganisationListRow | null> {
  const [row] = await selectSums(db, sql`where g.id = ${id}`, sql``);
  return row ?? null;
}

async function selectSums(db: Database, which: SQL, order: SQL): Promise<OrganisationListRow[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    kra_pin: string;
    members: number;
    owners: number;
    packs: number;
    seats: number;
    free: number;
    taken: number;
    waiting: number;
    is_part_paid: boolean;
    received: string;
    last_paid_at: string | null;
  }>(sql`
    select g.id, g.name, g.kra_pin, people.members, people.owners, bought.packs, bought.seats, bought.free, bought.taken, bought.waiting,
      ${isPartPaid} as is_part_paid, paid.received, paid.last_paid_at
    from (select g.* from organisations g ${which}) g
    cross join lateral (select count(*)::int as members, (count(*) filter (where m.role = 'owner'))::int as owners
      from organisation_members m where m.organisation_id = g.id) people
    cross join lateral (select count(distinct k.id)::int as packs, (count(*) filter (where s.state in ('open', 'taken')))::int as seats,
        (count(*) filter (where s.state = 'open' and s.email is null))::int as free,
        (count(*) filter (where s.state = 'taken'))::int as taken, (count(*) filter (where ${isAwaited}))::int as waiting
      from ${seatsOfIt}) bought
    cross join lateral (select coalesce(sum(o.total_cents), 0) as received, max(o.paid_at) as last_paid_at
      from packs k join pack_orders b on b.pack_id = k.id join orders o on o.id = b.order_id
      where k.organisation_id = g.id and o.paid_at is not null) paid
    ${order}`);
  return rows.map((row) => {
    const { owners, seats, free, waiting } = row;
    return {
      id: row.id,
      name: row.name,
      kraPin: row.kra_pin,
      members: row.members,
      owners,
      packs: row.packs,
      seats,
      free,
      taken: row.taken,
      waiting,
      receivedCents: toCents(Number(row.received)),
      lastPaidAt: row.last_paid_at === null ? null : new Date(row.last_paid_at),
      status: statusOf({ isPartPaid: row.is_part_paid, owners, seats, free, waiting }),
    };
  });
}

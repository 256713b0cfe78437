import { getLocale } from '#texts/runtime';
import { sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import {
  stuckDays,
  type PeopleShown,
  type SeatFate,
  type SeatFigures,
  type TeamPack,
  type TeamPerson,
  type TeamQuery,
} from './team.ts';

interface PackRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly project: string;
  readonly seats: number;
  readonly reminds: boolean;
  readonly waiting: number;
}

/** The packs of an organisation, as a table. */
const packsOf = (organisationId: string): SQL => sql`(
    select k.id, coalesce(k.title, ${soldTitle(sql`k.course_id`, sql`coalesce(sold.title, c.title, '')`, getLocale())}) as title, k.project, k.seats, k.reminds,
      coalesce(sold.waiting, 0)::int as waiting, k.created_at
    from packs k
    left join courses c on c.id = k.course_id
    left join lateral (
      select min(p.course_title) as title, count(*) filter (where s.state = 'waiting' and s.part_of is null) as waiting
      from pack_orders o join payments p on p.order_id = o.order_id join seats s on s.payment_id = p.id where o.pack_id = k.id
    ) sold on true
    where k.organisation_id = ${organisationId}) as pack`;

const packOf = ({ id, title, project, seats, reminds, waiting }: PackRow): TeamPack => ({
  packId: id,
  title,
  project,
  seats,
  reminds,
  waiting,
});

/** Selects the packs of an organisation, newest first. */
export async function selectPacks(db: Database, organisationId: string): Promise<TeamPack[]> {
  const { rows } = await db.execute<PackRow>(
    sql`select * from ${packsOf(organisationId)} order by created_at desc, id`,
  );
  return rows.map(packOf);
}

/** Which seats are read: all of an organisation, of one of its packs, or of one seat. */
interface Scope {
  readonly organisationId: string;
  readonly packId?: string | null;
  readonly seatId?: string;
}

const stuckSince = (now: Date) => new Date(now.getTime() - stuckDays * 24 * 3_600_000);

/**
 * The paid seats of an organisation with the people who have them, as a table, one row for all courses of a bundle. What somebody does after
 * leaving is nobody's business: all figures end with that moment.
 */
function seatsOf({ organisationId, packId = null, seatId }: Scope, now: Date): SQL {
  const last = sql`coalesce(seen.last_lesson_at, s.taken_at)`;
  const fate = sql`case when s.state = 'refunded' then 'refunded' when s.state = 'open' and s.email is null then 'free'
    when s.state = 'open' then 'invited' when s.left_at is not null or p.user_id is null then 'left'
    when cp.completed_at is not null then 'finished' else 'studying' end`;
  return sql`(select s.id as seat_id, u.name, s.email, p.user_id, p.course_id, coalesce(case when k.kind = 'list' and s.state = 'taken' then picked.title else k.title end, p.course_title) as course_title,
      seat_courses.ids as course_ids, k.id as pack_id, k.project, s.mailed_at, s.taken_at,
      s.left_at, coalesce(s.left_at, 'infinity') as until, least(cp.last_accessed_at, s.left_at) as last_seen_at, ${last} as last_lesson_at,
      case when s.left_at is null then coalesce(cp.progress, 0) else 0 end as progress, s.returns, ${fate} as fate,
      ${fate} = 'studying' and ${last} <= ${stuckSince(now).toISOString()}::timestamptz as is_stuck
    from packs k
    join pack_orders o on o.pack_id = k.id
    join payments p on p.order_id = o.order_id
    join seats s on s.payment_id = p.id
    left join users u on u.id = p.user_id
    left join courses picked on k.kind = 'list' and picked.id = p.course_id
    cross join lateral (select case when k.kind = 'bundle' then array(select q.course_id from seats part join payments q on q.id = part.payment_id
      where part.part_of = p.id and q.course_id is not null) || array_remove(array[p.course_id], null) else array_remove(array[p.course_id], null) end as ids) seat_courses
    left join lateral (select sum(c.progress)::int / greatest(cardinality(seat_courses.ids), 1) as progress, max(c.last_accessed_at) as last_accessed_at,
        case when count(c.completed_at) = cardinality(seat_courses.ids) then max(c.completed_at) end as completed_at
      from course_progress c where c.user_id = p.user_id and c.course_id = any(seat_courses.ids)) cp on true
    left join lateral (select max(c.completed_at) as last_lesson_at from lesson_completions c
      where c.user_id = p.user_id and c.course_id = any(seat_courses.ids) and c.completed_at <= coalesce(s.left_at, 'infinity')) seen on true
    where k.organisation_id = ${organisationId} and s.state <> 'waiting' and s.part_of is null
      ${packId === null ? sql`` : sql`and k.id = ${packId}`} ${seatId === undefined ? sql`` : sql`and s.id = ${seatId}`}) as seat`;
}

/** How many seats have a fate. */
interface FateRow extends Record<string, unknown> {
  readonly fate: SeatFate;
  readonly seats: number;
  readonly stuck: number;
}

interface FiguresRow extends Record<string, unknown> {
  readonly fates: readonly FateRow[];
  readonly found: number;
}

function figuresOf(rows: readonly FateRow[]): SeatFigures {
  const none = { free: 0, invited: 0, studying: 0, finished: 0, left: 0, refunded: 0 };
  const figures = { ...none, ...Object.fromEntries(rows.map(({ fate, seats }) => [fate, seats])) };
  return { ...figures, stuck: rows.reduce((sum, { stuck }) => sum + stuck, 0) };
}

/** A pack with what became of its seats, for staff. */
export interface PackFigures extends TeamPack {
  readonly figures: SeatFigures;
}

/** Selects the packs of an organisation, newest first, each with what became of its seats. One query. */
export async function selectPackFigures(db: Database, organisationId: string, now: Date): Promise<PackFigures[]> {
  const { rows } = await db.execute<PackRow & { readonly fates: readonly FateRow[] }>(sql`
    with fates as (select pack_id, fate, count(*)::int as seats, count(*) filter (where is_stuck)::int as stuck
      from ${seatsOf({ organisationId }, now)} group by pack_id, fate)
    select *, (select coalesce(jsonb_agg(fates), '[]') from fates where fates.pack_id = pack.id) as fates
    from ${packsOf(organisationId)} order by created_at desc, id`);
  return rows.map((row) => ({ ...packOf(row), figures: figuresOf(row.fates) }));
}

const parts: Readonly<Record<PeopleShown, SQL>> = {
  invited: sql`fate = 'invited'`,
  studying: sql`fate = 'studying'`,
  stuck: sql`is_stuck`,
  finished: sql`fate = 'finished'`,
  left: sql`fate = 'left'`,
};

/** Which people are selected. */
interface PeopleFilter extends Pick<TeamQuery, 'search' | 'show'> {
  /** By name, or those who are stuck longest first. */
  readonly order?: 'name' | 'stuck';
}

const isFound = ({ search, show }: PeopleFilter): SQL => {
  const words = search.trim();
  const typed = matchesWords(sql`(' ' || coalesce(name, '') || ' ' || coalesce(email, ''))`, words);
  return sql`fate not in ('free', 'refunded') ${show === null ? sql`` : sql`and ${parts[show]}`} ${words === '' ? sql`` : sql`and ${typed}`}`;
};

interface PersonRow extends Record<string, unknown> {
  readonly seat_id: string;
  readonly pack_id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly course: string;
  readonly project: string;
  readonly fate: TeamPerson['fate'];
  readonly is_stuck: boolean;
  readonly mailed_at: string | null;
  readonly taken_at: string | null;
  readonly left_at: string | null;
  readonly last_seen_at: string | null;
  readonly last_lesson_at: string | null;
  readonly lessons: number;
  readonly done: number;
  readonly checks: number;
  readonly passed: number;
  readonly certificate: string | null;
  readonly progress: number;
  readonly returns: number;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** How people are ordered; the id of the seat makes it certain. */
const orderOf = ({ order }: PeopleFilter): SQL =>
  order === 'stuck' ? sql`last_lesson_at, seat_id` : sql`lower(coalesce(name, email, '')), taken_at, seat_id`;

/** What an organisation sees of the person of a `seat`, beside its columns. */
function personColumns(): SQL {
  const published = sql`l.course_id = any(seat.course_ids) and l.is_published`;
  const theirs = (table: string, moment: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} d join lessons l on l.id = d.lesson_id and ${published}
      where d.user_id = seat.user_id and d.course_id = any(seat.course_ids) and d.${sql.identifier(moment)} <= seat.until`;
  return sql`seat.*, ${soldTitle(sql`seat.course_id`, sql`seat.course_title`, getLocale())} as course,
      (select count(*)::int from lessons l where ${published}) as lessons, ${theirs('lesson_completions', 'completed_at')}) as done,
      (select count(*)::int from lessons l where ${published} and l.content_type = 'check') as checks,
      ${theirs('lesson_proofs', 'proved_at')} and d.kind = 'check') as passed,
      (select t.code from certificates t join enrolments e on e.user_id = t.user_id and e.course_id = t.course_id and e.revoked_at is null
        where t.user_id = seat.user_id and t.course_id = any(seat.course_ids) and t.completed_at <= seat.until
        order by t.completed_at desc, t.code limit 1) as certificate`;
}

/**
 * Selects people who have a seat of the organisation or are invited to it, with what the organisation sees of them. One query, whose parts
 * about lessons are read for the selected people alone.
 */
export async function selectPeople(
  db: Database,
  scope: Scope,
  filter: PeopleFilter,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<TeamPerson[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select ${personColumns()} from (select * from ${seatsOf(scope, now)} where ${isFound(filter)} order by ${orderOf(filter)} limit ${limit}) as seat
    order by ${orderOf(filter)}`);
  return rows.map(personOf);
}

/** What the page of a team shows of its seats. */
interface TeamPage {
  readonly figures: SeatFigures;
  /** How many people the filter finds. */
  readonly found: number;
  /** Those of the page. */
  readonly people: readonly TeamPerson[];
  /** Who is stuck, longest first. */
  readonly stuck: readonly TeamPerson[];
}

/**
 * Selects what became of the paid seats, a page of the people whom a filter finds, or the last page if there are fewer, and the first of those who
 * are stuck. One query.
 */
export async function selectTeamPage(
  db: Database,
  scope: Scope,
  filter: PeopleFilter,
  { now, page, perPage, mostStuck }: Record<'page' | 'perPage' | 'mostStuck', number> & { readonly now: Date },
): Promise<TeamPage> {
  const lagging = { search: '', show: 'stuck', order: 'stuck' } as const;
  const list = (name: string, rows: SQL, by: PeopleFilter, part: SQL) =>
    sql`(select ${name} as list, row_number() over (order by ${orderOf(by)}) as place, * from ${rows} order by place ${part})`;
  const lastOffset = sql`(select least(${(page - 1) * perPage}::int, greatest(0, (found - 1) / ${perPage}::int * ${perPage}::int)) from counted)`;
  const { rows } = await db.execute<Partial<PersonRow> & FiguresRow>(sql`
    with seat as materialized (select * from ${seatsOf(scope, now)}),
      fates as (select fate, count(*)::int as seats, count(*) filter (where is_stuck)::int as stuck from seat group by fate),
      found as (select * from seat where ${isFound(filter)}),
      counted as (select count(*)::int as found from found),
      shown as (${list('people', sql`found`, filter, sql`limit ${perPage} offset ${lastOffset}`)}
        union all ${list('stuck', sql`(select * from seat where ${isFound(lagging)}) lagging`, lagging, sql`limit ${mostStuck}`)})
    select (select coalesce(jsonb_agg(fates), '[]') from fates) as fates, counted.found, person.*
    from counted left join (select ${personColumns()} from shown as seat) person on true order by person.list, person.place`);
  const isPerson = (row: Partial<PersonRow> & FiguresRow): row is PersonRow & FiguresRow => row.seat_id !== null;
  const listed = Map.groupBy(rows.filter(isPerson), (row) => row['list']);
  const people = (name: string) => (listed.get(name) ?? []).map(personOf);
  return {
    figures: figuresOf(rows[0]?.fates ?? []),
    found: rows[0]?.found ?? 0,
    people: people('people'),
    stuck: people('stuck'),
  };
}

const personOf = (row: PersonRow): TeamPerson => ({
  seatId: row.seat_id,
  packId: row.pack_id,
  name: row.name,
  email: row.email,
  course: row.course,
  project: row.project,
  fate: row.fate,
  isStuck: row.is_stuck,
  invitedAt: momentOf(row.mailed_at),
  startedAt: momentOf(row.taken_at),
  leftAt: momentOf(row.left_at),
  lastSeenAt: momentOf(row.last_seen_at),
  lastLessonAt: momentOf(row.last_lesson_at),
  lessons: { done: row.done, of: row.lessons },
  checks: { passed: row.passed, of: row.checks },
  certificate: row.certificate,
  progress: row.progress,
  returns: row.returns,
});

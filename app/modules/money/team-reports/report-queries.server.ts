import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { organisations } from '#app/database/schema/organisations.ts';
import { teamReportGroups, teamReportPeople, teamReports } from '#app/database/schema/team-reports.ts';
import type { Database } from '#app/platform/database.server.ts';
import { reportFacts, type ReportFact } from '#app/shared/organisation-terms.ts';
import { byFact, type Attempts, type ReportFigures, type StageCounts } from './report-figures.ts';

/** Whose people: of the packs with a label, or of all packs with null. */
export interface ReportScope {
  readonly organisationId: string;
  readonly project: string | null;
}

/** The taken seats of people whom no report of the organisation counts yet: a row for each course of a bundle, with the first line of its seat. */
const uncountedSeats = ({ organisationId, project }: ReportScope): SQL => sql`
  select p.user_id, p.course_id, coalesce(s.part_of, p.id) as seat_line, s.taken_at, coalesce(s.left_at, 'infinity') as until
  from packs k join pack_orders o on o.pack_id = k.id join payments p on p.order_id = o.order_id join seats s on s.payment_id = p.id
  where k.organisation_id = ${organisationId}::uuid ${project === null ? sql`` : sql`and k.project = ${project}`}
    and s.state = 'taken' and p.user_id is not null and p.course_id is not null
    and not exists (select from team_report_people r where r.organisation_id = ${organisationId}::uuid and r.user_id = p.user_id)`;

/** Selects the labels of an organisation's packs, in order, and counts the people of a scope whom no report counts yet. One query. */
export async function selectUncounted(
  db: Database,
  scope: ReportScope,
): Promise<{ readonly packProjects: readonly string[]; readonly uncounted: number }> {
  const { rows } = await db.execute<{ projects: string[]; people: number }>(sql`
    select array(select distinct project from packs where organisation_id = ${scope.organisationId}::uuid and project <> '' order by project) as projects,
      (select count(distinct user_id)::int from (${uncountedSeats(scope)}) as seat) as people`);
  return { packProjects: rows[0]?.projects ?? [], uncounted: rows[0]?.people ?? 0 };
}

/** People counted by stage and by what they said of themselves. */
interface CountedPeople {
  readonly userIds: readonly string[];
  readonly all: StageCounts;
  readonly by: Readonly<Record<ReportFact, ReadonlyMap<string, StageCounts>>>;
  readonly attempts: Attempts;
  readonly joinedFrom: Date | null;
}

interface CountRow extends Record<string, unknown> {
  readonly fact: ReportFact | null;
  readonly value: string | null;
  readonly stage: number;
  readonly people: number;
  readonly ids: string[] | null;
  readonly tested: number;
  readonly first: string | null;
  readonly best: string | null;
  readonly joined_from: string;
}

/**
 * Counts the people whom no report counts yet by stage and answer, in one statement. A seat of a bundle is started with the first lesson
 * of any of its courses, and completed with all of them. Whoever has several seats is where they came furthest; what somebody does after
 * leaving does not count.
 */
export async function selectCounts(db: Database, scope: ReportScope): Promise<CountedPeople> {
  const { rows } = await db.execute<CountRow>(sql`
    with seat as materialized (${uncountedSeats(scope)}),
    quiz as materialized (select l.id, l.course_id from lessons l where l.is_published and l.content_type = 'check'
      and l.course_id in (select course_id from seat)),
    course as (select seat.*, coalesce(c.completed_at <= seat.until, false) as is_completed, exists (select from lesson_completions d
          where d.user_id = seat.user_id and d.course_id = seat.course_id and d.completed_at <= seat.until) as is_started,
        exists (select from quiz where quiz.course_id = seat.course_id) as has_quiz, not exists (select from quiz where quiz.course_id = seat.course_id
          and not exists (select from lesson_proofs d where d.user_id = seat.user_id and d.lesson_id = quiz.id and d.kind = 'check' and d.proved_at <= seat.until)) as is_passed
      from seat left join course_progress c on c.user_id = seat.user_id and c.course_id = seat.course_id),
    stage as (select user_id, min(taken_at) as taken_at, case when not bool_and(is_completed) then bool_or(is_completed or is_started)::int
        when bool_or(has_quiz) and bool_and(is_passed) then 3 else 2 end as stage
      from course group by user_id, seat_line),
    score as (select a.user_id, (array_agg(a.points * 100.0 / a.of order by a.number))[1] as first, max(a.points * 100.0 / a.of) as best
      from seat join check_papers a on a.user_id = seat.user_id and a.course_id = seat.course_id and a.state = 'marked' and a.handed_in_at <= seat.until
      group by a.user_id, a.lesson_id),
    person as (select user_id, max(stage) as stage, min(joined) as joined, avg(first) as first, avg(best) as best from (
        select user_id, stage, taken_at as joined, null::numeric as first, null::numeric as best from stage
        union all select user_id, null, null, first, best from score) as part group by user_id)
    select case when grouping(f.gender) = 0 then 'gender' when grouping(f.age_band) = 0 then 'age' when grouping(f.county) = 0 then 'county' end as fact,
      coalesce(f.gender, f.age_band, f.county, '') as value, person.stage, count(*)::int as people,
      case when grouping(f.gender, f.age_band, f.county) = 7 then array_agg(person.user_id) end as ids,
      count(person.first)::int as tested, sum(person.first)::text as first, sum(person.best)::text as best, min(person.joined) as joined_from
    from person left join declared_facts f on f.user_id = person.user_id
    group by grouping sets ((person.stage), (person.stage, f.gender), (person.stage, f.age_band), (person.stage, f.county))`);
  const stagesOf = (some: readonly CountRow[]): StageCounts => {
    const at = (stage: number) =>
      some.filter((row) => row.stage === stage).reduce((total, { people }) => total + people, 0);
    return [at(0), at(1), at(2), at(3)];
  };
  const whole = rows.filter(({ fact }) => fact === null);
  const by = byFact((fact) => {
    const values = Map.groupBy(
      rows.filter((row) => row.fact === fact),
      ({ value }) => value ?? '',
    );
    return new Map([...values].map(([value, some]) => [value, stagesOf(some)]));
  });
  const total = (of: 'first' | 'best') => whole.reduce((sum, row) => sum + Number(row[of] ?? 0), 0);
  const tested = whole.reduce((sum, row) => sum + row.tested, 0);
  const joined = whole.map(({ joined_from }) => new Date(joined_from).getTime());
  return {
    userIds: whole.flatMap(({ ids }) => ids ?? []),
    all: stagesOf(whole),
    by,
    attempts:
      tested === 0
        ? { tested, first: 0, best: 0 }
        : { tested, first: total('first') / tested, best: total('best') / tested },
    joinedFrom: joined.length === 0 ? null : new Date(Math.min(...joined)),
  };
}

interface NewReport extends ReportScope {
  readonly figures: ReportFigures;
  readonly attempts: Attempts | null;
  readonly userIds: readonly string[];
  readonly joinedFrom: Date;
  readonly madeBy: string;
  readonly at: Date;
}

/** Inserts a report with its figures, and notes whom it counts. The caller has locked the organisation. Returns its number. */
export async function insertReport(tx: Database, report: NewReport): Promise<number> {
  const { organisationId, project, figures, attempts, userIds, joinedFrom, madeBy, at } = report;
  const [row] = await tx
    .insert(teamReports)
    .values({
      organisationId,
      number: sql`(select coalesce(max(number), 0) + 1 from team_reports where organisation_id = ${organisationId}::uuid)`,
      project,
      people: userIds.length,
      joinedFrom,
      tested: attempts?.tested ?? null,
      firstPercent: attempts?.first ?? null,
      bestPercent: attempts?.best ?? null,
      madeBy,
      createdAt: at,
    })
    .returning({ id: teamReports.id, number: teamReports.number });
  if (!row) throw new Error('the report was not written');
  await tx
    .insert(teamReportGroups)
    .values([
      { reportId: row.id, fact: 'all', value: '', ...figures.all },
      ...reportFacts.flatMap((fact) => figures.groups[fact].map((group) => ({ reportId: row.id, fact, ...group }))),
    ]);
  await tx.execute(sql`insert into team_report_people (organisation_id, user_id, report_id)
    select ${organisationId}::uuid, user_id, ${row.id}::uuid from unnest(${sql.param([...userIds])}::uuid[]) as u (user_id)`);
  return row.number;
}

/** A report as it is kept. */
export interface StoredReport extends ReportFigures {
  readonly number: number;
  readonly project: string | null;
  readonly people: number;
  readonly joinedFrom: Date;
  readonly createdAt: Date;
  readonly attempts: Attempts | null;
}

/** Selects the reports of an organisation, newest first. One query. */
export async function selectReports(db: Database, organisationId: string): Promise<StoredReport[]> {
  const rows = await db
    .select({ report: teamReports, group: teamReportGroups })
    .from(teamReports)
    .innerJoin(teamReportGroups, eq(teamReportGroups.reportId, teamReports.id))
    .where(eq(teamReports.organisationId, organisationId))
    .orderBy(
      desc(teamReports.number),
      desc(teamReportGroups.reached),
      asc(teamReportGroups.fact),
      asc(teamReportGroups.value),
    );
  return [...Map.groupBy(rows, ({ report }) => report.number).values()].flatMap((parts) => {
    const report = parts[0]?.report;
    const all = parts.find(({ group }) => group.fact === 'all')?.group;
    if (!report || !all) return [];
    const groups = byFact((fact) => parts.flatMap(({ group }) => (group.fact === fact ? [group] : [])));
    const { number, project, people, joinedFrom, createdAt, tested, firstPercent: first, bestPercent: best } = report;
    const attempts = tested === null || first === null || best === null ? null : { tested, first, best };
    return [{ number, project, people, joinedFrom, createdAt, attempts, all, groups }];
  });
}

/** Selects in which organisations' reports a person is counted, for their data export. */
export async function selectReportsWith(db: Database, userId: string) {
  return db
    .select({ organisation: organisations.name, countedAt: teamReports.createdAt })
    .from(teamReportPeople)
    .innerJoin(teamReports, eq(teamReports.id, teamReportPeople.reportId))
    .innerJoin(organisations, eq(organisations.id, teamReportPeople.organisationId))
    .where(eq(teamReportPeople.userId, userId))
    .orderBy(asc(teamReports.createdAt), asc(teamReports.id));
}

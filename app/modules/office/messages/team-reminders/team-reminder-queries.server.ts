import { asc, desc, eq, sql } from 'drizzle-orm';
import { organisations, packs } from '#app/database/schema/organisations.ts';
import { teamReminders } from '#app/database/schema/messages.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';

/** Somebody who lags in a course that an organisation pays. */
export interface PersonToRemind extends Record<string, unknown> {
  readonly userId: string;
  readonly packId: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly organisation: string;
  readonly courseId: string;
  readonly title: string;
}

/**
 * Selects and locks at most `limit` seats of packs that remind, whose learners have not opened the course since `since`, nor joined since then:
 * neither finished nor left, not suspended, with a proved address and access to the course. Leaves out whoever got a reminder since then,
 * whatever the organisation, or wants none. Of a bundle nobody lags who did something in another of its courses; the course that they opened last
 * comes first. Skips seats that another transaction has locked.
 */
export async function lockPeopleToRemind(
  tx: Database,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<PersonToRemind[]> {
  const moment = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<PersonToRemind>(sql`
    select u.id as "userId", k.id as "packId", u.name, u.email, u.locale, g.name as organisation, c.id as "courseId",
      ${soldTitle(sql`c.id`, sql`c.title`, sql`u.locale`)} as title
    from packs k join organisations g on g.id = k.organisation_id join pack_orders o on o.pack_id = k.id
      join payments p on p.order_id = o.order_id join seats s on s.payment_id = p.id
      join courses c on c.id = p.course_id
      join users u on u.id = p.user_id and u.email_verified and u.suspended_at is null
      join enrolments e on e.user_id = u.id and e.course_id = c.id and e.revoked_at is null
      left join course_progress w on w.user_id = u.id and w.course_id = c.id
    where k.reminds and s.state = 'taken' and s.left_at is null and s.taken_at <= ${moment} and w.completed_at is null
      and coalesce(w.last_accessed_at <= ${moment}, true)
      and not exists (select from lesson_completions d where d.user_id = u.id and d.course_id = c.id and d.completed_at > ${moment})
      and not exists (select from seats part join payments q on q.id = part.payment_id
        left join course_progress v on v.user_id = u.id and v.course_id = q.course_id
        where coalesce(part.part_of, q.id) = coalesce(s.part_of, p.id) and q.user_id = u.id and (v.last_accessed_at > ${moment}
          or exists (select from lesson_completions d where d.user_id = u.id and d.course_id = q.course_id and d.completed_at > ${moment})))
      and not exists (select from team_reminders r where r.user_id = u.id and r.created_at > ${moment})
      and not exists (select from mail_opt_outs x where x.user_id = u.id and x.kind = 'team_reminders')
    order by s.taken_at, u.id, w.last_accessed_at desc nulls last, c.title, s.id limit ${limit} for update of s skip locked`);
  return rows;
}

/** Records that people are reminded in a week. Returns the ids of those who were not yet. */
export async function insertTeamReminders(
  tx: Database,
  people: readonly Pick<PersonToRemind, 'userId' | 'packId'>[],
  { week, at }: { readonly week: string; readonly at: Date },
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const rows = await tx
    .insert(teamReminders)
    .values(people.map(({ userId, packId }) => ({ userId, packId, week, createdAt: at })))
    .onConflictDoNothing()
    .returning({ userId: teamReminders.userId });
  return new Set(rows.map(({ userId }) => userId));
}

/** Selects the reminders that organisations sent to a person, for their data export. */
export async function selectTeamRemindersOf(db: Database, userId: string) {
  return db
    .select({ organisation: organisations.name, createdAt: teamReminders.createdAt })
    .from(teamReminders)
    .innerJoin(packs, eq(packs.id, teamReminders.packId))
    .innerJoin(organisations, eq(organisations.id, packs.organisationId))
    .where(eq(teamReminders.userId, userId))
    .orderBy(desc(teamReminders.createdAt), asc(teamReminders.week));
}

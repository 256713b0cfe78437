import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { BoughtTogether } from './suggestion.ts';

/** Minimum number of people, because one or two would reveal what somebody bought. */
const fewestPeople = 3;

/**
 * Selects what buyers of a course also bought, the most frequent first (index: enrolments_course_idx, enrolments_user_course_key).
 * Ignores grants and test payments, which do not show what goes together.
 */
export async function selectBoughtTogether(db: Database, courseId: string): Promise<readonly BoughtTogether[]> {
  const { rows } = await db.execute<{ courseId: string; people: number }>(sql`select
    other.course_id as "courseId", count(*)::int as people
    from enrolments bought join enrolments other on other.user_id = bought.user_id and other.course_id <> bought.course_id
    where bought.course_id = ${courseId} and bought.source = 'payment' and bought.revoked_at is null
      and other.source = 'payment' and other.revoked_at is null
    group by other.course_id having count(*) >= ${fewestPeople}
    order by people desc, other.course_id limit 20`);
  return rows;
}

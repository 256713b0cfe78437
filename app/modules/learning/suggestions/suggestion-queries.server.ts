import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { BoughtTogether } from './suggestion.ts';

/** A number of one or two could say what somebody bought. */
const fewestPeople = 3;

/**
 * What people who paid for a course paid for too, most of them first (index: enrolments_course_idx, enrolments_user_course_key). Grants and
 * test payments tell nothing of what goes together.
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

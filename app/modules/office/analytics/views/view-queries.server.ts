import { sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Views of a course's page that are not written yet. */
export interface UnwrittenViews {
  /** Slug or id from the address. */
  readonly course: string;
  /** Day in Nairobi. */
  readonly day: string;
  readonly views: number;
}

/** Adds views to those of their courses and days. Ignores names that belong to no listed course. */
export async function addViews(db: Database, batch: readonly UnwrittenViews[]): Promise<void> {
  await db.execute(sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as seen(course text, day date, views integer)
    ), named as (
      select ${courses.id}, seen.day, seen.views from seen join ${courses} on ${courses.slug} = seen.course where ${isListed}
      union all
      select ${courses.id}, seen.day, seen.views from seen
        join ${courses} on ${courses.id} = case when seen.course ~* ${uuid} then seen.course::uuid end where ${isListed}
    )
    insert into course_views (day, course_id, views)
      select day, id, sum(views) from named group by day, id
      -- In one order, so that two processes never wait in a circle.
      order by day, id
    on conflict (day, course_id) do update set views = course_views.views + excluded.views`);
}

import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** Merges the rows of user_totals. Rows written meanwhile stay as they are. */
export async function foldUserTotals(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from user_totals where (select count(*) from user_totals) > 1 returning users
    )
    insert into user_totals (users) select sum(users) from gone having sum(users) <> 0`);
}

import { sql } from 'drizzle-orm';
import type { TestShop } from './test-shop.ts';

/** Reads the enrolments, as 'learner course'. */
export async function studiesOf({ env }: TestShop): Promise<string[]> {
  const { rows } = await env.db.execute<{ pair: string }>(
    sql`select user_id || ' ' || course_id as pair from enrolments where revoked_at is null order by 1`,
  );
  return rows.map(({ pair }) => pair);
}

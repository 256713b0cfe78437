import { and, asc, eq, isNull, lte, gt, or, sql } from 'drizzle-orm';
import { users } from '#app/database/schema/identity.ts';
import { planLines, plans } from '#app/database/schema/plans.ts';
import type { Database } from '#app/platform/database.server.ts';

const notRemindedSince = (before: Date) => or(isNull(plans.remindedAt), lte(plans.remindedAt, before));

/** Selects active plans that end between two moments and were not reminded of lately, the first to end first. */
export async function selectPlansToRemind(
  db: Database,
  input: { readonly now: Date; readonly until: Date; readonly remindedBefore: Date; readonly limit: number },
) {
  const { now, until, remindedBefore, limit } = input;
  const rows = await db
    .select({
      planId: plans.id,
      number: plans.number,
      titles: sql<
        readonly string[]
      >`(select json_agg(l.course_title order by l.position) from ${planLines} l where l.plan_id = ${plans}.id)`,
      accessUntil: plans.accessUntil,
      to: users.email,
      name: users.name,
      locale: users.locale,
    })
    .from(plans)
    .innerJoin(users, eq(users.id, plans.userId))
    .where(
      and(
        eq(plans.state, 'active'),
        gt(plans.accessUntil, now),
        lte(plans.accessUntil, until),
        notRemindedSince(remindedBefore),
      ),
    )
    .orderBy(asc(plans.accessUntil), asc(plans.id))
    .limit(limit);
  return rows.flatMap(({ accessUntil, ...row }) => (accessUntil ? [{ ...row, accessUntil }] : []));
}

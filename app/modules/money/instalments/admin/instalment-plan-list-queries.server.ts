import { and, eq, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { orderLines } from '#app/database/schema/checkout.ts';
import { profiles, users } from '#app/database/schema/identity.ts';
import {
  instalmentPlanCourses,
  instalmentPlanLines,
  instalmentPlanPayments,
  instalmentPlans,
} from '#app/database/schema/instalment-plans.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxCounted, type PagePosition } from '#app/shared/cursor-page.ts';
import { phonePatterns } from '#app/shared/phone.ts';
import { toInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { ListedInstalmentPlanState, InstalmentPlanFilter, ShownInstalmentPlan } from './instalment-plan-list.ts';

/** A waiting plan, or one that was cancelled before its first payment, is none yet. */
const hasBegun = sql`${instalmentPlans.startedAt} is not null`;

/**
 * Condition: a plan whose number or a course has the words, whose learner has them in the name or the e-mail, or in whose learner's phone, or
 * phone that paid into it, the digits are. One or two letters match the beginning of a word. Each way has its own index.
 */
function matching(search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const number = words.replaceAll(/[\s-]/g, '');
  const has = (text: SQL, typed: string) => matchesWords(sql`(' ' || ${text})`, typed.length < 3 ? ` ${typed}` : typed);
  const phones = phonePatterns(words).map((pattern) => sql`phone_number like ${pattern}`);
  const ofPhones = sql.join(phones, sql` or `);
  const ways = [
    sql`select p.id from ${instalmentPlans} p where ${has(sql`p.number`, number)}`,
    sql`select l.plan_id from ${instalmentPlanLines} l where ${has(sql`l.course_title`, words)}`,
    sql`select p.id from ${instalmentPlans} p where p.user_id in (select u.id from ${users} u where ${has(sql`u.name || ' ' || u.email`, words)})`,
    ...(phones.length === 0
      ? []
      : [
          sql`select p.id from ${instalmentPlans} p where p.user_id in (select user_id from ${profiles} where ${ofPhones})`,
          sql`select l.plan_id from ${instalmentPlanPayments} l where l.order_id in (select order_id from ${orderLines} where ${ofPhones})`,
        ]),
  ];
  return sql`${instalmentPlans.id} in (${sql.join(ways, sql` union `)})`;
}

const shown = (db: Database) =>
  db
    .select({ plan: instalmentPlans, name: users.name, email: users.email })
    .from(instalmentPlans)
    .leftJoin(users, eq(users.id, instalmentPlans.userId));

function toShown(row: {
  plan: typeof instalmentPlans.$inferSelect;
  name: string | null;
  email: string | null;
}): ShownInstalmentPlan {
  const { name, email } = row;
  const plan = toInstalmentPlan(row.plan);
  const { id, number, courseTitle, courseCount, priceCents, paidCents, accessUntil, startedAt, state, taxDue } = plan;
  return {
    id,
    number,
    courseTitle,
    courseCount,
    learner: email === null ? null : { id: row.plan.userId, name: name ?? '', email },
    // Plans that wait are not selected.
    state: state as ListedInstalmentPlanState,
    priceCents,
    paidCents,
    accessUntil,
    startedAt,
    taxDue,
  };
}

/** Selects a plan that has begun by its number; null if there is none. */
export async function selectShownInstalmentPlan(db: Database, number: string): Promise<ShownInstalmentPlan | null> {
  const [row] = await shown(db).where(and(hasBegun, eq(instalmentPlans.number, number)));
  return row ? toShown(row) : null;
}

const found = ({ search, status }: InstalmentPlanFilter) =>
  and(hasBegun, matching(search), status ? eq(instalmentPlans.state, status) : undefined);

/** Query of the ids that the filter finds. */
export const instalmentPlansFound = (filter: InstalmentPlanFilter): SQL =>
  sql`select ${instalmentPlans.id} from ${instalmentPlans} where ${found(filter)}`;

/**
 * Returns a reader of the filter's pages, with up to `limit` plans at a place, the latest first in both directions; and the number that the
 * filter finds, beside the totals, each up to `maxCounted` + 1.
 */
export async function instalmentPlanReader(db: Database, filter: InstalmentPlanFilter) {
  const all = sql`select from ${instalmentPlans} where ${hasBegun}`;
  const of = (state: ListedInstalmentPlanState) => sql`${all} and ${instalmentPlans.state} = ${state}`;
  const { found: total, ...counts } = await cappedCounts(db, maxCounted, {
    found: instalmentPlansFound(filter),
    all,
    active: of('active'),
    paused: of('paused'),
    paid: of('paid'),
    cancelled: of('cancelled'),
  });
  const read = async (place: PagePosition, limit: number) => {
    const { createdAt, id } = instalmentPlans;
    const { behind, order, skip, inOrder } = newestFirst({ at: createdAt, id }, place);
    const rows = await shown(db)
      .where(and(found(filter), behind))
      .orderBy(...order)
      .offset(skip)
      .limit(limit);
    return inOrder(rows.map(toShown));
  };
  return { read, found: total, counts };
}

/** A course, and whether it is sold bit by bit. */
export interface InstalmentPlanCourse {
  readonly id: string;
  readonly title: string;
  readonly isOffered: boolean;
}

/** Selects the active courses, and those that are sold bit by bit, by title. */
export async function selectInstalmentPlanCourses(db: Database): Promise<readonly InstalmentPlanCourse[]> {
  const { rows } = await db.execute<{ id: string; title: string; isOffered: boolean }>(sql`
    select c.id, c.title, o.course_id is not null as "isOffered" from courses c left join ${instalmentPlanCourses} o on o.course_id = c.id
    where (c.status = 'active' and c.price_cents > 0) or o.course_id is not null
    order by lower(c.title), c.id`);
  return rows;
}

import { sql, type SQL } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { paymentTotals } from '#app/database/schema/checkout.ts';
import { users, userTotals } from '#app/database/schema/identity.ts';
import { isListed } from '#app/modules/catalogue/is-listed.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';

/** An active course that the shop does not list, because it lacks something. */
interface HiddenCourse {
  readonly id: string;
  readonly title: string;
}

/** Selects the sums of money received by day. Leaves out grants and tests, which are 0, and refunds. */
const sums = ({ today }: { today: string }) => sql`(select
    coalesce(sum(amount_cents) filter (where status = 'completed'), 0) as revenue,
    coalesce(sum(amount_cents) filter (where status = 'completed' and day = ${today}::date), 0) as today,
    coalesce(sum(amount_cents) filter (where status = 'pending'), 0) as waiting,
    coalesce(sum(payments) filter (where status = 'pending'), 0) as pending
  from ${paymentTotals}) as sums`;

const cents = (column: SQL) => sql`${column}`.mapWith((sum) => toCents(Number(sum)));
const number = (query: SQL) => sql<number>`(${query})`.mapWith(Number);

/** Selects the numbers of the portal's start page, in one query. `today` and `weekBegins` are days in Nairobi. */
export async function selectOverview(db: Database, { today, weekBegins }: { today: string; weekBegins: string }) {
  const [row] = await db
    .select({
      users: {
        all: number(sql`select coalesce(sum(users), 0) from ${userTotals}`),
        thisWeek: number(
          sql`select count(*) from ${users} where ${users.createdAt} >= (${weekBegins}::date::timestamp at time zone 'Africa/Nairobi')`,
        ),
      },
      courses: {
        listed: number(sql`select count(*) from ${courses} where ${isListed}`),
        hidden: sql<readonly HiddenCourse[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'title', title)), '[]') from (
          select ${courses.id}, ${courses.title} from ${courses} where ${courses.status} = 'active' and not (${isListed})
          order by ${courses.createdAt} desc, ${courses.id} limit 6) hidden)`,
        drafts: number(sql`select count(*) from ${courses} where ${courses.status} = 'draft'`),
      },
      money: {
        pending: number(sql`sums.pending`),
        pendingCents: cents(sql`sums.waiting`),
        revenue: cents(sql`sums.revenue`),
        revenueToday: cents(sql`sums.today`),
      },
    })
    .from(sums({ today }));
  if (!row) throw new Error('a sum gave no row');
  return row;
}

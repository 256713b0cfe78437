import type { CsvCell } from '#app/platform/csv.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isAdmin, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { daysBefore } from './months.ts';
import { selectOverview } from './overview-queries.server.ts';

export type Overview = Awaited<ReturnType<typeof selectOverview>>;

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** The week in which a day is the last. */
const weekDays = 7;

/** The figures of the portal's start page; amounts in cents, days of Nairobi. Throws DomainError 'forbidden'. */
export async function readOverview({ db, actor, clock }: Deps): Promise<Overview> {
  if (!isAdmin(actor)) throw new DomainError('forbidden');
  const today = dayInNairobi(clock.now());
  return selectOverview(db, { today, weekBegins: daysBefore(today, weekDays - 1) });
}

/** The head of the report (specification §7). */
export const reportColumns = ['Report Date', 'Total Users', 'Total Revenue', 'Available Courses'];

/** The one line of the report: the day in Nairobi, and revenue in shillings. Throws DomainError 'forbidden'. */
export async function readReport({ db, actor, clock }: Deps): Promise<readonly CsvCell[]> {
  const { users, revenue, listedCourses } = await readOverview({ db, actor, clock });
  return [dayInNairobi(clock.now()), users, revenue / 100, listedCourses];
}

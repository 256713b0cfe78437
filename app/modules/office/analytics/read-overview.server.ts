import type { CsvCell } from '#app/platform/csv-answer.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { daysBefore } from './months.ts';
import { selectOverview } from './analytics-queries.server.ts';

/** The week in which a day is the last. */
const weekDays = 7;

/**
 * Returns the numbers of the portal's start page; amounts in cents, days in Nairobi. Null for numbers that the actor's role does not
 * include. Throws DomainError 'forbidden' for actors without a role.
 */
export async function readOverview({ db, actor, clock }: ReadNowDeps) {
  if (actor.kind !== 'staff' && actor.kind !== 'system') throw new DomainError('forbidden');
  const today = dayInNairobi(clock.now());
  const { users, courses, money } = await selectOverview(db, { today, weekBegins: daysBefore(today, weekDays - 1) });
  return {
    users: can(actor, 'users.read') ? users : null,
    courses: can(actor, 'courses.read') ? courses : null,
    money: can(actor, 'payments.read') ? money : null,
  };
}

/** The head of the report. */
export const reportColumns = ['Report Date', 'Total Users', 'Total Revenue', 'Available Courses'];

/** Returns the one row of the report: the day in Nairobi, and revenue in shillings. Throws DomainError 'forbidden'. */
export async function readReport({ db, actor, clock }: ReadNowDeps): Promise<readonly CsvCell[]> {
  const { users, courses, money } = await readOverview({ db, actor, clock });
  if (!can(actor, 'analytics.read')) throw new DomainError('forbidden');
  return [dayInNairobi(clock.now()), users?.all ?? null, money ? money.revenue / 100 : null, courses?.listed ?? null];
}

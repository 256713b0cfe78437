import { m } from '#texts';
import { weekdayName } from '../../weekday-name.ts';

interface ReturnGroup {
  readonly label: string;
  readonly count: number;
}

/** The day of the week in so many days, as it is called where the learner is. */
function weekday(days: number, now: Date): string {
  const day = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  return weekdayName(day, 'long');
}

function labelOf(days: number, now: Date): string {
  if (days <= 1) return m.practice_tomorrow();
  if (days < 7) return weekday(days, now);
  return days < 60
    ? m.practice_in_weeks({ count: Math.floor(days / 7) })
    : m.practice_in_months({ count: Math.round(days / 30) });
}

/** Groups questions by when they return, the soonest first. Takes the days of each question. */
export function returnGroups(days: readonly number[], now = new Date()): ReturnGroup[] {
  const byLabel = Map.groupBy(
    days.toSorted((one, other) => one - other),
    (each) => labelOf(each, now),
  );
  return [...byLabel].map(([label, { length }]) => ({ label, count: length }));
}

/** A month in Nairobi, as '2026-03'. */
export type Month = string;

/** Whole months, the first and the last of them. */
export interface MonthRange {
  readonly from: Month;
  readonly until: Month;
}

/** Maximum months, because a phone cannot show more columns. */
export const maxMonths = 12;
/** The trend of the specification. */
const defaultMonths = 6;

const numberOf = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthOf = (number: number): Month =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** Returns the month `count` months before another; after it, if negative. */
export const monthsBefore = (month: Month, count: number): Month => monthOf(numberOf(month) - count);

/** Returns every month of a range, in order. */
export function monthsOf({ from, until }: MonthRange): Month[] {
  return Array.from({ length: numberOf(until) - numberOf(from) + 1 }, (_, index) => monthOf(numberOf(from) + index));
}

/** Returns '2026-03-01'. */
export const firstDayOf = (month: Month): string => `${month}-01`;

/** Returns '2026-03-31'. */
export function lastDayOf(month: Month): string {
  const at = new Date(`${monthsBefore(month, -1)}-01T00:00:00Z`);
  return new Date(at.getTime() - 1).toISOString().slice(0, 10);
}

/**
 * Reads the months of an address: a year at most, none in the future, and the last six if unreadable or missing. `today` is a day in
 * Nairobi.
 */
export function readMonths(input: { from: string | null; until: string | null }, today: string): MonthRange {
  const now = today.slice(0, 7);
  const until = [readMonth(input.until) ?? now, now].toSorted()[0] ?? now;
  const from = readMonth(input.from) ?? monthsBefore(until, defaultMonths - 1);
  // A reversed range becomes its last month; a range that is too long begins later.
  if (from > until) return { from: until, until };
  const earliest = monthsBefore(until, maxMonths - 1);
  return { from: from < earliest ? earliest : from, until };
}

const readMonth = (text: string | null): Month | null =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/**
 * Returns the days of this month so far, and of the previous month up to the same day, or to its end if it is shorter; both inclusive.
 */
export function comparedDays(today: string) {
  const month = today.slice(0, 7);
  const before = monthsBefore(month, 1);
  const [until = ''] = [`${before}${today.slice(7)}`, lastDayOf(before)].toSorted();
  return { from: firstDayOf(month), until: today, beforeFrom: firstDayOf(before), beforeUntil: until };
}

/** Returns the day `days` days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

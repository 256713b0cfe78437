import type { Compared } from '../../analytics.ts';
import type { Month } from '../../months.ts';
import { m } from '#texts';

const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' });
// British English abbreviates September only with four letters.
const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });
const dated = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

const dateOf = (month: Month) => new Date(`${month}-01T00:00:00Z`);

/** Formats 'March', 'Mar', 'Mar 2026'. */
export const monthName = (month: Month) => long.format(dateOf(month));
export const monthAbbreviated = (month: Month) => short.format(dateOf(month));
export const monthAndYear = (month: Month) => dated.format(dateOf(month));

const thousands = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats shillings in thousands, '6,112.5K', or in millions from ten million on, '196.7M'. Takes cents. */
export const inThousands = (cents: number) =>
  Math.abs(cents) < 1_000_000_000
    ? `${thousands.format(cents / 100_000)}K`
    : `${thousands.format(cents / 100_000_000)}M`;

/** Returns '8.6% more' or 'as many', compared with the previous month up to the same day. */
export function changeOf({ now, before }: Compared, fewer: 'less' | 'fewer'): string {
  if (before === 0) return now === 0 ? m.portal_analytics_none_both() : m.portal_analytics_none_before();
  if (now === before) return m.portal_analytics_as_before();
  const percent = Math.round((Math.abs(now - before) / before) * 1000) / 10;
  const said = { percent: percent.toLocaleString('en-KE') };
  if (now > before) return m.portal_analytics_more(said);
  return fewer === 'less' ? m.portal_analytics_less(said) : m.portal_analytics_fewer(said);
}

/** Formats '12.5%'; empty if the whole is 0. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(Math.round((part / whole) * 1000) / 10).toLocaleString('en-KE')}%`;
}

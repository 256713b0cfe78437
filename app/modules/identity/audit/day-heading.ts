import { dayInNairobi } from '#app/shared/dates.ts';

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', weekday: 'long' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', day: 'numeric', month: 'long' });

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The day of a moment in Nairobi, over what was done on it: 'Today, Sunday 22 November', 'Yesterday, Saturday 21 November', before
 * that 'Friday 20 November 2026'.
 */
export function dayHeading(at: Date, now: Date): string {
  const day = dayInNairobi(at);
  const words = `${weekdayFormat.format(at)} ${dayFormat.format(at)}`;
  if (day === dayInNairobi(now)) return `Today, ${words}`;
  // Nairobi keeps the same time all year, so every day has 24 hours.
  if (day === dayInNairobi(new Date(now.getTime() - DAY_MS))) return `Yesterday, ${words}`;
  return `${words} ${day.slice(0, 4)}`;
}

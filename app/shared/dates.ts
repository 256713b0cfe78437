import { m } from '#texts';
import { getLocale } from '#texts/runtime';
import { languageTags, type Locale } from './locale.ts';

const NAIROBI = 'Africa/Nairobi';

/** Kiswahili uses the full name of the month, because its short forms are rare. */
const dayFormats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { timeZone: NAIROBI, day: 'numeric', month: 'short', year: 'numeric' }),
  sw: new Intl.DateTimeFormat(languageTags.sw, { timeZone: NAIROBI, day: 'numeric', month: 'long', year: 'numeric' }),
};
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: NAIROBI,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Nairobi's time before UTC, in milliseconds. Kenya has had one time since 1960, without summer time. */
export const nairobiMs = 3 * 60 * 60 * 1000;

/** Formats the day in Nairobi: '20 Nov 2025', '20 Novemba 2025' in Kiswahili. */
export function formatDay(at: Date): string {
  return dayFormats[getLocale()].format(at);
}

/** Formats day and time in Nairobi: '20 Nov 2025, 14:32'. */
export function formatMoment(at: Date): string {
  return `${formatDay(at)}, ${timeFormat.format(at)}`;
}

/** Formats the same with the name of Nairobi's time, for learners, who may be anywhere: '20 Nov 2025, 14:32 EAT'. */
export function formatZonedMoment(at: Date): string {
  return `${formatMoment(at)} EAT`;
}

/** Formats Daraja's timestamp: 'YYYYMMDDHHmmss' in Nairobi time. */
export function darajaTimestamp(at: Date): string {
  return timeInNairobi(at).replace(/\D/g, '');
}

/** Formats the day in Nairobi: '2025-11-20'. */
export function dayInNairobi(at: Date): string {
  return timeInNairobi(at).slice(0, 10);
}

/** Formats day and time in Nairobi for files: '2025-11-20 14:32:05'. */
export function timeInNairobi(at: Date): string {
  return new Date(at.getTime() + nairobiMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns noon of a day in Nairobi, '2025-11-20'. */
export const noonInNairobi = (day: string): Date => new Date(`${day}T12:00:00+03:00`);

/** Returns the hour in Nairobi, 0 to 23. */
export function hourInNairobi(at: Date): number {
  return new Date(at.getTime() + nairobiMs).getUTCHours();
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the time since: 'Just now', '5 minutes ago' … '2 years ago'; 'Never' for null. */
export function formatAgo(at: Date | null, now: Date): string {
  if (!at) return m.ui_ago_never();
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  if (seconds < MINUTE) return m.ui_ago_just_now();
  if (seconds < HOUR) return m.ui_ago_minutes({ count: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return m.ui_ago_hours({ count: Math.floor(seconds / HOUR) });
  const days = Math.floor(seconds / DAY);
  if (days < 7) return m.ui_ago_days({ count: days });
  if (days < 28) return m.ui_ago_weeks({ count: Math.floor(days / 7) });
  if (days < 365) return m.ui_ago_months({ count: Math.max(1, Math.min(11, Math.floor(days / 30))) });
  return m.ui_ago_years({ count: Math.floor(days / 365) });
}

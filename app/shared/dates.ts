const NAIROBI = 'Africa/Nairobi';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: NAIROBI,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: NAIROBI,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const stampFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: NAIROBI,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** '20 Nov 2025', the day in Nairobi. */
export function formatDay(at: Date): string {
  return dayFormat.format(at);
}

/** '20 Nov 2025, 14:32', in Nairobi. */
export function formatMoment(at: Date): string {
  return `${dayFormat.format(at)}, ${timeFormat.format(at)}`;
}

/** 'YYYYMMDDHHmmss' in Nairobi time: Daraja's timestamp. */
export function darajaTimestamp(at: Date): string {
  return stampFormat.format(at).replace(/\D/g, '');
}

/** '2025-11-20', the day in Nairobi. */
export function dayInNairobi(at: Date): string {
  return stampFormat.format(at).slice(0, 10);
}

/** '2025-11-20 14:32:05', in Nairobi, for files. */
export function timeInNairobi(at: Date): string {
  return stampFormat.format(at);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'Just now', '5 minutes ago' … '2 years ago'; 'Never' for null. */
export function formatAgo(at: Date | null, now: Date): string {
  if (!at) return 'Never';
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  if (seconds < MINUTE) return 'Just now';
  if (seconds < HOUR) return ago(Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return ago(Math.floor(seconds / HOUR), 'hour');
  const days = Math.floor(seconds / DAY);
  if (days < 7) return ago(days, 'day');
  if (days < 28) return ago(Math.floor(days / 7), 'week');
  if (days < 365) return ago(Math.max(1, Math.min(11, Math.floor(days / 30))), 'month');
  return ago(Math.floor(days / 365), 'year');
}

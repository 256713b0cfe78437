const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The moment so many days ago, at this time of the day. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** When somebody joined: ten hours earlier in the day than anything they bought on that day. */
export function joinedAt(now: Date, daysAgo: number): Date {
  return new Date(now.getTime() - daysAgo * DAY - 10 * HOUR);
}

/** When the nth thing of a day was bought: at most nine hours earlier in the day, at its own minute. */
export function boughtAt(now: Date, daysAgo: number, nth: number): Date {
  return new Date(now.getTime() - daysAgo * DAY - ((nth * 97) % 540) * 60_000);
}

/** So many moments after `from`, evenly up to `until`, the last of them at `until`. */
export function evenly(from: Date, until: Date, count: number): Date[] {
  const span = until.getTime() - from.getTime();
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + (span * (index + 1)) / count));
}

/** Where the lessons of a purchase end: a day each, or an hour ago where that has not come yet. */
export function studiedUntil(now: Date, from: Date, lessons: number): Date {
  return new Date(Math.min(from.getTime() + lessons * 22 * HOUR, Math.max(from.getTime(), now.getTime() - HOUR)));
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR);
}

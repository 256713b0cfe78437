const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Returns the time this many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** Returns when a learner joined: earlier on the day than all purchases of that day. */
export function joinedAt(now: Date, daysAgo: number): Date {
  return new Date(now.getTime() - daysAgo * DAY - 10 * HOUR);
}

/** Returns the time of the nth purchase of a day: at most nine hours earlier in the day, each at another minute. */
export function boughtAt(now: Date, daysAgo: number, nth: number): Date {
  return new Date(now.getTime() - daysAgo * DAY - ((nth * 97) % 540) * 60_000);
}

/** Returns `count` evenly spaced times after `from`, the last at `until`. */
export function evenly(from: Date, until: Date, count: number): Date[] {
  const span = until.getTime() - from.getTime();
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + (span * (index + 1)) / count));
}

/** Returns the end of the studies of a purchase: a day for each lesson, or an hour ago if that is later than now. */
export function studiedUntil(now: Date, from: Date, lessons: number): Date {
  return new Date(Math.min(from.getTime() + lessons * 22 * HOUR, Math.max(from.getTime(), now.getTime() - HOUR)));
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR);
}

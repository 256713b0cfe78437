/** Source of the time. Injected, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/**
 * Milliseconds by which correct clocks may differ. A time further ahead than its rule allows was written under a wrong clock and is
 * ignored.
 */
export const clockToleranceMs = 10_000;

/** Returns the latest time that may count as past. Later ones were written under a clock that ran ahead. */
export const latestPast = (now: Date): Date => new Date(now.getTime() + clockToleranceMs);

/** Returns whether a time that must be in the past was written under a clock that ran ahead. */
export const isFromWrongClock = (moment: Date, now: Date): boolean => moment > latestPast(now);

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export class MovableClock implements Clock {
  #at: number;
  constructor(start: Date | string = '2026-03-02T09:00:00+03:00') {
    this.#at = new Date(start).getTime();
  }
  now(): Date {
    return new Date(this.#at);
  }
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void {
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
    this.#at += ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000;
  }
}

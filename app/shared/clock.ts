/** Where the time comes from: injected, so that tests move it. */
export interface Clock {
  now(): Date;
}

/**
 * Milliseconds by which clocks that are right may differ. What lies further ahead than its rule ever puts it was written while a
 * clock was wrong, and is not waited for.
 */
export const clockToleranceMs = 10_000;

/** What was written as past lies before this, unless a clock ran ahead. */
export const latestPast = (now: Date): Date => new Date(now.getTime() + clockToleranceMs);

/** Whether a moment that lies in the past by its meaning was written by a clock that ran ahead. */
export const isFromWrongClock = (moment: Date, now: Date): boolean => moment > latestPast(now);

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
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

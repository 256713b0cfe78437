import type { Timeline } from '../timeline.ts';
import type { Ledger } from './ledger.ts';

/** M-Pesa's clock, which may be ahead of the network's time or behind it. */
export interface NetworkClock {
  now(): Date;
  /** Converts a time of the network to M-Pesa's clock. */
  at(moment: Date | string): Date;
}

/**
 * Creates the clock for dates in bodies and ids, and for the end of tokens. Jobs stay on the timeline: a skewed clock makes nothing happen
 * sooner or later.
 */
export function createNetworkClock(timeline: Timeline, ledger: Ledger): NetworkClock {
  const at = (moment: Date | string) => new Date(new Date(moment).getTime() + ledger.settings().skewMs);
  return { now: () => at(timeline.now()), at };
}

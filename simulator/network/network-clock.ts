import type { Timeline } from '../timeline.ts';
import type { Ledger } from './ledger.ts';

/** What M-Pesa's clocks show: they may be ahead of the network's time or behind it. */
export interface NetworkClock {
  now(): Date;
  /** What they showed or will show at a moment of the network's time. */
  at(moment: Date | string): Date;
}

/**
 * Dates that M-Pesa writes into bodies and ids are read from this clock, and tokens end by it. What happens when stays on the
 * timeline: a skewed clock makes nothing happen sooner or later.
 */
export function createNetworkClock(timeline: Timeline, ledger: Ledger): NetworkClock {
  const at = (moment: Date | string) => new Date(new Date(moment).getTime() + ledger.settings().skewMs);
  return { now: () => at(timeline.now()), at };
}

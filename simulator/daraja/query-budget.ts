import type { Ledger } from '../network/ledger.ts';
import type { Timeline } from '../timeline.ts';

const MINUTE_MS = 60_000;

/** Limits the STK queries that are answered within a minute; unlimited by default. */
export interface QueryBudget {
  /** Uses up one query; returns false if the minute has none left. */
  take(): boolean;
  clear(): void;
}

export function createQueryBudget(timeline: Timeline, ledger: Ledger): QueryBudget {
  let taken: number[] = [];
  return {
    take() {
      const { queriesPerMinute } = ledger.settings();
      if (queriesPerMinute === null) return true;
      const now = timeline.now().getTime();
      taken = taken.filter((moment) => moment > now - MINUTE_MS);
      if (taken.length >= queriesPerMinute) return false;
      taken.push(now);
      return true;
    },
    clear() {
      taken = [];
    },
  };
}

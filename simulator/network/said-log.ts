import type { Timeline } from '../timeline.ts';

/** One thing that was said: '→' by the shop, '←' by M-Pesa, '●' something that happened. */
export interface Said {
  readonly number: number;
  readonly at: string;
  readonly direction: '→' | '←' | '●';
  readonly text: string;
  /** The phone it is about, where it is about one. */
  readonly msisdn?: string;
}

export interface SaidLog {
  say(direction: Said['direction'], text: string, msisdn?: string): void;
  /** Oldest first; of one phone, or after a number. */
  lines(filter?: { msisdn?: string; after?: number }): readonly Said[];
  clear(): void;
}

const KEPT_LINES = 2000;

/** The log of the conversation, in memory. `onChange` is told of every line. */
export function createSaidLog(timeline: Timeline, onChange: () => void): SaidLog {
  let lines: Said[] = [];
  let count = 0;
  return {
    say(direction, text, msisdn) {
      count += 1;
      const line = { number: count, at: timeline.now().toISOString(), direction, text };
      lines.push(msisdn === undefined ? line : { ...line, msisdn });
      if (lines.length > KEPT_LINES * 2) lines = lines.slice(-KEPT_LINES);
      onChange();
    },
    lines: ({ msisdn, after = 0 } = {}) =>
      lines.filter((line) => line.number > after && (!msisdn || line.msisdn === msisdn)),
    clear() {
      lines = [];
      onChange();
    },
  };
}

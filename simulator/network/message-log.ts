import type { Timeline } from '../timeline.ts';

/** A message: '→' from the shop, '←' from M-Pesa, '●' an event. */
interface LogLine {
  readonly number: number;
  readonly at: string;
  readonly direction: '→' | '←' | '●';
  readonly text: string;
  /** Phone number if the message is about a phone. */
  readonly msisdn?: string;
}

export interface MessageLog {
  write(direction: LogLine['direction'], text: string, msisdn?: string): void;
  /** Returns the lines, oldest first; of one phone, or after a number. */
  lines(filter?: { msisdn?: string; after?: number }): readonly LogLine[];
  clear(): void;
}

const KEPT_LINES = 2000;

/** Creates the log of messages and events, in memory. Calls `onChange` for each line. */
export function createMessageLog(timeline: Timeline, onChange: () => void): MessageLog {
  let lines: LogLine[] = [];
  let count = 0;
  return {
    write(direction, text, msisdn) {
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

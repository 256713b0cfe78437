import { dayInNairobi } from '#app/shared/dates.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { addViews, type UnwrittenViews } from './view-queries.server.ts';

export interface ViewCounter {
  /** Counts a view. Does not block; `write` stores it later. */
  seen(course: string): void;
  /** Writes the counts in one statement. Keeps counts that it cannot write for the next time. */
  write(): Promise<void>;
  /** Writes a last time, and stops. */
  close(): Promise<void>;
}

const everyMs = 30_000;

/** Maximum number of names. More than any shop's courses is an attempt to fill the memory. */
const maxNames = 20_000;

/**
 * Counts views of course pages in memory and writes them twice a minute, by course and day. A killed process loses the last half minute;
 * in return pages need no query for it.
 */
export function createViewCounter({ db, clock, log }: Pick<UseCaseDeps, 'db' | 'clock' | 'log'>): ViewCounter {
  let counted = new Map<string, UnwrittenViews>();
  let writing: Promise<void> = Promise.resolve();

  function add({ course, day, views }: UnwrittenViews): void {
    const key = `${day} ${course}`;
    const known = counted.get(key);
    if (known || counted.size < maxNames) counted.set(key, { course, day, views: (known?.views ?? 0) + views });
  }

  async function writeAll(): Promise<void> {
    if (counted.size === 0) return;
    const batch = [...counted.values()];
    counted = new Map();
    try {
      await addViews(db, batch);
    } catch (error) {
      log.error({ err: error }, 'views of courses could not be written');
      for (const views of batch) add(views);
    }
  }

  const write = () => (writing = writing.then(writeAll));
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    seen: (course) => add({ course, day: dayInNairobi(clock.now()), views: 1 }),
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

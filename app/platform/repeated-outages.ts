import { isOutage } from './outage.ts';

/** How long lines about one outage are counted before the next one is written (milliseconds). */
const windowMs = 60_000;

interface Counted {
  /** Lines that were not written in this window. */
  count: number;
}

/**
 * Lets a log write one line about an outage and kind of line in a minute, and says afterwards how many it left out: a database that is away
 * fails every request. `report` writes that.
 */
export class RepeatedOutages {
  readonly #open = new Map<string, Counted>();

  /** Whether a line is to be written. Lines that are no outage's, and those that tell somebody (`alert`), always are. */
  takes(fields: unknown, sentence: string, report: (count: number) => void): boolean {
    const error = errorOf(fields);
    if (!error || !isOutage(error) || 'alert' in (fields as object)) return true;
    const kind = `${sentence} ${rootOf(error)}`;
    const open = this.#open.get(kind);
    if (open) {
      open.count += 1;
      return false;
    }
    this.#openWindow(kind, report);
    return true;
  }

  #openWindow(kind: string, report: (count: number) => void): void {
    const counted: Counted = { count: 0 };
    this.#open.set(kind, counted);
    setTimeout(() => {
      this.#open.delete(kind);
      if (counted.count === 0) return;
      report(counted.count);
      this.#openWindow(kind, report);
    }, windowMs).unref();
  }
}

function errorOf(fields: unknown): Error | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null;
  return fields.err instanceof Error ? fields.err : null;
}

/** What the outage is, by its first cause: the code of a broken line, or the name of the error. */
function rootOf(error: Error): string {
  if (error.cause instanceof Error) return rootOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

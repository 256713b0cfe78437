import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import { VirtualUser, type LoadTarget } from './virtual-user.ts';

/** Number of concurrent users. A finished user is replaced; a user with a dropped connection continues after the restart. */
const places = 10;
/** With more users than this waiting for a payment, they continue before new ones start. */
const maxWaiting = 12;
/**
 * Milliseconds before a user tries again: a killed process closes its connections one by one, for more than 100 ms on a busy machine, and
 * requests sent meanwhile are lost too.
 */
const untilNextTry = 300;

/** Virtual users of a site whose servers are killed. */
export class VirtualUsers {
  /** Errors on a working connection, each once. */
  readonly complaints = new Set<string>();
  /** Lost requests of each place since the last reset, with the milliseconds after it. */
  readonly #lost: string[][] = Array.from({ length: places }, () => []);
  #countedSince = 0;
  readonly #target: LoadTarget;
  readonly #random: Random;
  readonly #present: (VirtualUser | null)[] = Array.from({ length: places }, () => null);
  /** Users who left while waiting; the longest waiting comes first. */
  readonly #away: VirtualUser[] = [];

  constructor(target: LoadTarget, random: Random) {
    this.#target = target;
    this.#random = random;
  }

  /** Runs visits until the server is gone for good. */
  async visit(until: AbortSignal): Promise<void> {
    await Promise.all(this.#present.map((_, place) => this.#one(place, until)));
  }

  /** Runs visits during some work, which gets what ends when nobody visits any more. */
  async during<Result>(work: (end: AbortController) => Promise<Result>): Promise<Result> {
    const end = new AbortController();
    const working = this.visit(end.signal);
    const result = await work(end);
    end.abort();
    await working;
    return result;
  }

  countDropsAnew(): void {
    for (const lost of this.#lost) lost.length = 0;
    this.#countedSince = performance.now();
  }

  /** Number of dropped connections, including those reported by a proxy. */
  get drops(): number {
    return this.#lost.flat().length;
  }

  /** Returns the lost requests of the place that lost the most. */
  get worst(): readonly string[] {
    return this.#lost.reduce((worst, lost) => (lost.length > worst.length ? lost : worst), []);
  }

  async #one(place: number, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const user = (this.#present[place] ??= this.#next());
      try {
        if (!(await user.visit())) this.#away.push(user);
        this.#present[place] = null;
      } catch (error) {
        // The test is about dropped connections; repeated refusals show in the counts at the end.
        const { message } = error as Error;
        if (!until.aborted) this.complaints.add(message.slice(0, 120));
        if (!/ answers (?!50[24])\d/.test(message)) {
          const after = Math.round(performance.now() - this.#countedSince);
          this.#lost[place]?.push(`${message.split(':')[0]?.slice(0, 80)} after ${after} ms`);
        }
        // A user whose answers were lost too often has reached a rate limit.
        if (message.includes(' answers 429')) this.#present[place] = null;
        await wait(untilNextTry);
      }
    }
  }

  #next(): VirtualUser {
    const isTimeToReturn = this.#away.length > maxWaiting || this.#random.once(3);
    return (isTimeToReturn && this.#away.shift()) || new VirtualUser(this.#target, this.#random.fork(1));
  }
}

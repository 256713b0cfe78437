import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import { VirtualUser, type LoadTarget } from './virtual-user.ts';

/** Concurrent users. A user who is done is replaced; one whose connection dropped continues after the restart. */
const places = 10;
/** With more users than this waiting for a payment, they continue before new ones start. */
const mostWaiting = 12;
/**
 * Nobody presses sooner again (milliseconds): a process that is killed closes its lines one after the other, on a busy machine for more than
 * a tenth of a second, and what is sent meanwhile is lost too.
 */
const untilNextTry = 300;

/** Virtual users of a site whose servers are killed. */
export class VirtualUsers {
  /** What went wrong while the line was up, each once. */
  readonly complaints = new Set<string>();
  /** At each place, what was lost since it was counted anew, and after how many milliseconds. */
  readonly #lost: string[][] = Array.from({ length: places }, () => []);
  #countedSince = 0;
  readonly #target: LoadTarget;
  readonly #random: Random;
  readonly #present: (VirtualUser | null)[] = Array.from({ length: places }, () => null);
  /** They closed the browser while they waited; the one who has waited longest is the first. */
  readonly #away: VirtualUser[] = [];

  constructor(target: LoadTarget, random: Random) {
    this.#target = target;
    this.#random = random;
  }

  /** Comes and goes until the line is down for good. */
  async visit(until: AbortSignal): Promise<void> {
    await Promise.all(this.#present.map((_, place) => this.#one(place, until)));
  }

  countDropsAnew(): void {
    for (const lost of this.#lost) lost.length = 0;
    this.#countedSince = performance.now();
  }

  /** How often a line dropped, or a proxy said that it did. */
  get drops(): number {
    return this.#lost.flat().length;
  }

  /** What was lost by the person who lost the most. */
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
        // A dropped line is what this is about; a refusal that comes again and again shows in the counts at the end.
        const { message } = error as Error;
        if (!until.aborted) this.complaints.add(message.slice(0, 120));
        if (!/ answers (?!50[24])\d/.test(message)) {
          const after = Math.round(performance.now() - this.#countedSince);
          this.#lost[place]?.push(`${message.split(':')[0]?.slice(0, 80)} after ${after} ms`);
        }
        // Whose answers were lost too often has used up a limit.
        if (message.includes(' answers 429')) this.#present[place] = null;
        await wait(untilNextTry);
      }
    }
  }

  #next(): VirtualUser {
    const isTimeToReturn = this.#away.length > mostWaiting || this.#random.once(3);
    return (isTimeToReturn && this.#away.shift()) || new VirtualUser(this.#target, this.#random.fork(1));
  }
}

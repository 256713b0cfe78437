import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import { Visitor, type Town } from './visitor.ts';

/** People at a time; whoever is done makes room for another, and whose line dropped comes back after the next start. */
const places = 10;
/** So many who wait for a payment come back before anybody new does. */
const mostWaiting = 12;

/** The people of the town, through all its server's deaths. */
export class Crowd {
  /** What went wrong while the line was up, each once. */
  readonly complaints = new Set<string>();
  /** At each place, how often the line dropped since it was counted anew. */
  #dropsOf = Array.from({ length: places }, () => 0);
  readonly #town: Town;
  readonly #random: Random;
  readonly #present: (Visitor | null)[] = Array.from({ length: places }, () => null);
  /** They closed the browser while they waited; the one who has waited longest is the first. */
  readonly #away: Visitor[] = [];

  constructor(town: Town, random: Random) {
    this.#town = town;
    this.#random = random;
  }

  /** Comes and goes until the line is down for good. */
  async visit(until: AbortSignal): Promise<void> {
    await Promise.all(this.#present.map((_, place) => this.#one(place, until)));
  }

  countDropsAnew(): void {
    this.#dropsOf.fill(0);
  }

  /** How often a line dropped, or a proxy said that it did. */
  get drops(): number {
    return this.#dropsOf.reduce((sum, count) => sum + count, 0);
  }

  /** Of them, the most that one person saw. */
  get mostDrops(): number {
    return Math.max(...this.#dropsOf);
  }

  async #one(place: number, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const visitor = (this.#present[place] ??= this.#next());
      try {
        if (!(await visitor.visit())) this.#away.push(visitor);
        this.#present[place] = null;
      } catch (error) {
        // A dropped line is what this is about; a refusal that comes again and again shows in the counts at the end.
        const { message } = error as Error;
        if (!until.aborted) this.complaints.add(message.slice(0, 120));
        if (!/ answers (?!50[24])\d/.test(message)) this.#dropsOf[place] = (this.#dropsOf[place] ?? 0) + 1;
        // Whose answers were lost too often has used up a limit.
        if (message.includes(' answers 429')) this.#present[place] = null;
        await wait(50);
      }
    }
  }

  #next(): Visitor {
    const isTimeToReturn = this.#away.length > mostWaiting || this.#random.once(3);
    return (isTimeToReturn && this.#away.shift()) || new Visitor(this.#town, this.#random.fork(1));
  }
}

/** Pseudo-random numbers, the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to `end - 1`. */
  below(end: number): number {
    // SplitMix32.
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * end);
  }

  /** Returns true in one of `times` calls on average. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** Picks a name with the given weights. */
  pick<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.below(names.reduce((sum, name) => sum + weights[name], 0));
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    throw new Error('there is nothing to pick from');
  }

  /** Creates an independent sequence for a part of the run. */
  fork(part: number): Random {
    return new Random(this.below(2 ** 32) ^ Math.imul(part + 1, 0x85ebca6b));
  }
}

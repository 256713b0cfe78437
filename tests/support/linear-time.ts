/** Milliseconds of CPU time from which a measurement is above the noise of the clock, of compilation and of collections. */
const measurable = 4;

/** A linear reader takes 4 times as long for 4 times as much, a quadratic one 16 times; collections of memory add some. */
const mostGrowth = 9;

/** Measurements of each length: others on the machine only make one longer, so the shortest counts. */
const repeats = 3;

/** Milliseconds of CPU time that a run takes in this process: waiting for a busy processor does not count. */
function cpuTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Limits of a measurement, in characters. */
interface Lengths {
  /** The shortest input that is tried. */
  readonly from?: number;
  /** The longest input that the reader can get: 4 times the longest that is measured. */
  readonly upTo: number;
}

/**
 * Returns by how much the time of `read` grows when its input becomes four times as long, or null when the longest input still takes too
 * little time to be measured, which a reader of quadratic time does not. `inputOf` makes an input of so many characters.
 */
export function growthOf<Input>(
  read: (input: Input) => unknown,
  inputOf: (length: number) => Input,
  { from = 64, upTo }: Lengths,
): number | null {
  for (let length = from; length * 4 <= upTo; length *= 2) {
    const short = inputOf(length);
    if (cpuTime(() => read(short)) < measurable) continue;
    const shortTime = leastTime(() => read(short));
    // The first run compiled the reader: from then on it may be too fast to be measured.
    if (shortTime < measurable) continue;
    const long = inputOf(length * 4);
    let growth = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && growth >= mostGrowth; attempt += 1)
      growth = Math.min(growth, leastTime(() => read(long)) / shortTime);
    return growth;
  }
  return null;
}

function leastTime(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < repeats; count += 1) least = Math.min(least, cpuTime(run));
  return least;
}

/** Whether a reader takes linear time for inputs that grow: see `growthOf`. */
export function isLinear<Input>(
  read: (input: Input) => unknown,
  inputOf: (length: number) => Input,
  lengths: Lengths,
): boolean {
  const growth = growthOf(read, inputOf, lengths);
  return growth === null || growth < mostGrowth;
}

/** Milliseconds of CPU time from which a measurement is above the noise of the clock, of compilation and of collections. */
const measurable = 5;

/** By how much the longer input is longer. A quadratic reader takes 64 times as long for it. */
const longer = 8;

/**
 * A linear reader takes 8 times as long for 8 times as much, up to 18 times where memory has to be collected. Either time may be half as
 * long again while the other half of the processor's core is busy.
 */
export const mostGrowth = 26;

/** Growth that needs no second attempt: of a quadratic reader, and of no collection of memory. */
const clearGrowth = 40;

/** Measurements of a length: others on the machine only make one longer, so the shortest counts. */
const repeats = 3;
const attempts = 3;

/** Milliseconds of CPU time that a run takes in this thread: neither waiting for a busy processor counts nor what others compute. */
async function cpuTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Limits of a measurement, in characters. */
interface Lengths {
  /** The shortest input that is tried. */
  readonly from?: number;
  /** The longest input of the first look; a quarter of `upTo` without it. */
  readonly look?: number;
  /** The longest input that the reader can get. */
  readonly upTo: number;
}

/**
 * Returns by how much the time of `read` grows when its input becomes eight times as long, or null when the longest input still takes too
 * little time to be measured, which a reader of quadratic time does not. `inputOf` makes an input of so many characters.
 */
export async function growthOf<Input>(
  read: (input: Input) => unknown,
  inputOf: (length: number) => Input,
  { from = 64, upTo }: Lengths,
): Promise<number | null> {
  let before: number | null = null;
  for (let length = from; length * longer <= upTo; length = Math.ceil(length * (before === null ? 2 : 1.5))) {
    const short = inputOf(length);
    if ((await cpuTime(() => read(short))) < measurable) continue;
    const shortTime = await leastTime(() => read(short));
    // The first run compiled the reader: from then on it may be too fast to be measured.
    if (shortTime < measurable) continue;
    const long = inputOf(length * longer);
    let growth = Number.POSITIVE_INFINITY;
    // The second length confirms the first, where once is enough: for it a quadratic reader takes twice as long.
    for (let attempt = 0; attempt < (before === null ? attempts : 1) && growth >= mostGrowth; attempt += 1) {
      growth = Math.min(growth, (await cpuTime(() => read(long))) / shortTime);
      if (growth >= clearGrowth) break;
    }
    // A growth by chance, such as by a collection of memory, does not come again at the next length.
    if (growth < mostGrowth || before !== null) return growth;
    before = growth;
  }
  return before;
}

async function leastTime(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < repeats; count += 1) least = Math.min(least, await cpuTime(run));
  return least;
}

/** Parts of the look's longest input that are looked at, from the shortest, so that a slow reader ends the look soon. */
const parts = [64, 8, 1];

/** Growth that is measured exactly: less than a quadratic reader has, even if most of its time at these lengths is linear. */
const mostAtFirst = 14;

/** Whether a first look finds nothing to measure: so little time that a quadratic reader would take more, or little growth. */
async function looksLinear<Input>(
  read: (input: Input) => unknown,
  inputOf: (length: number) => Input,
  look: number,
): Promise<boolean> {
  for (const part of parts) {
    const input = inputOf(Math.floor(look / part));
    const first = await cpuTime(() => read(input));
    if (first < measurable) continue;
    const shorter = inputOf(Math.floor(look / part / longer));
    if (first < mostAtFirst * (await cpuTime(() => read(shorter)))) continue;
    // The first run compiled the reader.
    const time = await cpuTime(() => read(input));
    if (time >= measurable && time >= mostAtFirst * (await leastTime(() => read(shorter)))) return false;
  }
  return true;
}

/**
 * Whether a reader takes linear time for inputs that grow. It is measured exactly, as `growthOf` does, only if it does not look linear:
 * so a busy machine costs time, and fails nothing.
 */
export async function isLinear<Input>(
  read: (input: Input) => unknown,
  inputOf: (length: number) => Input,
  lengths: Lengths,
): Promise<boolean> {
  if (await looksLinear(read, inputOf, lengths.look ?? lengths.upTo / 4)) return true;
  const growth = await growthOf(read, inputOf, lengths);
  return growth === null || growth < mostGrowth;
}

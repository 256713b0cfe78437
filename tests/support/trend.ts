/** Memory of a process (bytes), and the time since its start (seconds). */
export interface Sample {
  readonly second: number;
  readonly bytes: number;
}

/** Growth of memory: the straight line that fits the samples best (least squares). */
interface Trend {
  /** MB per hour; negative if it shrinks. */
  readonly perHour: number;
  /** MB by which the line rises from the first sample to the last. */
  readonly risen: number;
}

const MB = 2 ** 20;

/** Fits samples in order of time, after the warm-up. Throws for fewer than three. */
export function trendOf(samples: readonly Sample[]): Trend {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 3) throw new Error('three samples at least make a line');
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, level] = [mean(({ second }) => second), mean(({ bytes }) => bytes)];
  const spread = mean(({ second }) => (second - middle) ** 2);
  const perSecond = mean(({ second, bytes }) => (second - middle) * (bytes - level)) / spread / MB;
  return { perHour: perSecond * 3600, risen: perSecond * (last.second - first.second) };
}

/** MB that the garbage collector may leave: a smaller difference means nothing in a short time. */
const noise = 40;

/** Returns whether memory rose by more than so many MB an hour, and by more than the noise. */
export function growsBeyond({ risen, perHour }: Trend, maxPerHour: number): boolean {
  return perHour > maxPerHour && risen > noise;
}

import { mod, pick, type Random } from './seeded-random.ts';
import type { Weave } from './weave-types.ts';

/** Written lines, every `apart` rows, mirrored like a kanga's field: true where a word is. */
function writtenLines(cols: number, rows: number, apart: number, random: Random): (u: number, y: number) => boolean {
  const half = Math.ceil(cols / 2);
  const lines = Array.from({ length: Math.ceil(rows / apart) }, () => {
    const line: boolean[] = [];
    while (line.length < half) {
      const word = 3 + Math.floor(random() * 6);
      for (let i = 0; i < word; i++) line.push(true);
      line.push(false);
    }
    return line;
  });
  return (u, y) => y % apart === 1 && (lines[Math.floor(y / apart)]?.[u] ?? false);
}

/** Grant writing: quiet lines of a proposal, and the seal that answers them, again and again. */
export const seals: Weave = (cols, rows, random) => {
  const apart = rows % 4 === 3 || rows > 20 ? 4 : 3;
  const written = writtenLines(cols, rows, apart, random);
  const radius = Math.max(4.5, rows * pick(random, [0.42, 0.46]));
  const period = Math.round(radius * pick(random, [4.4, 5.2]));
  const swapped = random() < 0.5;
  const petals = pick(random, [8, 10, 12]);
  return ({ u, y, a }) => {
    const n = Math.floor((u + period / 2) / period);
    const cx = u === 0 ? 0.5 : mod(u + period / 2, period) - period / 2 + 0.5;
    const turn = (Math.atan2(a + 0.5, cx) / Math.PI) * petals;
    const distance = Math.hypot(cx, a + 0.5) / radius;
    const [inner, outer] = (n % 2 === 0) === swapped ? ['l', 'm'] : ['m', 'l'];
    if (distance < 0.2) return 'd';
    if (distance < 0.5) return inner ?? 'm';
    if (distance < 0.64) return 'd';
    if (distance < 1) return mod(Math.floor(turn), 2) ? (outer ?? 'l') : 's';
    if (distance < 1.3) return 'g';
    // the line through the seal begins in red
    return written(u, y) ? (distance < 1.75 && a < 2 ? 'm' : 's') : 'g';
  };
};

/** Proofreading: lines of a page, and the tick that lets them go to print. */
export const ticks: Weave = (cols, rows, random) => {
  const written = writtenLines(cols, rows, 3, random);
  const long = rows - 3;
  const short = Math.max(2, Math.round(long * 0.42));
  const period = long + short + pick(random, [9, 11, 13]);
  // one tick stands in the middle, so that no crop cuts it
  const start = Math.round(3 + (long + short - cols) / 2) + period * (20 + Math.floor(random() * 2));
  const fat = rows > 24 ? 3 : rows > 13 ? 2 : 1;
  return ({ x, u, y }) => {
    const t = mod(x + start, period) - 3;
    // down to the heel, then up to the tip
    const edge = t < short ? rows - 2 - (short - t) : rows - 2 - (t - short);
    const inArm = t >= -1 && t <= long + short + 1 && (t >= 0 || y > edge);
    const d = y - edge;
    if (inArm && t <= long + short && t >= 0) {
      if (d > -fat - 1 && d <= 0) return Math.floor((x + start) / period) % 2 ? 's' : 'm';
      if (d === 1 || d === -fat - 1) return 'l';
      if (d === 2 || d === -fat - 2) return 'g';
    }
    return written(u, y) ? 'd' : y % 3 === 1 ? 'h' : 'g';
  };
};

/** Cybersecurity: shields, one within the other, the weakest bead in the middle. */
export const shields: Weave = (_cols, rows, random) => {
  const period = 2 * Math.round(rows * pick(random, [0.55, 0.62, 0.7]));
  const stripe = pick(random, ['lmmdsghdmmgh', 'smmgldhgmmdh', 'lssdmmghdsgh']);
  return ({ u, y }) => {
    const k = Math.abs(mod(u + period / 2, period) - period / 2 + 0.5);
    const taper = y > rows * 0.45 ? (y - rows * 0.45) * 0.9 : 0;
    const depth = Math.max(k + taper, Math.abs(y - rows * 0.42) * 0.8);
    return stripe.charAt(Math.floor(depth) % stripe.length) || 'g';
  };
};

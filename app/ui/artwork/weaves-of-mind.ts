import { fold, mod, pick } from './seeded-random.ts';
import { letterAt, type Weave } from './weave-types.ts';

/** AI basics: nested lozenges, attention narrowing to one bead. */
export const lozenges: Weave = (_cols, rows, random) => {
  const period = pick(random, [28, 32, 36]);
  const stripe = pick(random, ['slmmghmmgddgghhg', 'slsgmmmgghhgddgg', 'lssgmmghgmmgdgdg']);
  return ({ u, a }) => {
    const t = fold(u + period / 2, period);
    const depth = Math.floor((period / 2 - 1 - t + a * 2) / 2);
    if (depth < period / 4 + 2) return letterAt(stripe, Math.min(depth, 15));
    const edge = Math.floor((t + (rows / 2 - 1 - a) * 2) / 2);
    return edge < 2 ? 's' : edge < 3 ? 'l' : 'd';
  };
};

/** AI agents: nodes and the thread between them. */
export const nodes: Weave = (_cols, rows, random) => {
  const half = Math.max(4, rows - 1);
  const offset = pick(random, [0, Math.floor(half / 2)]);
  const turn = random() < 0.5 ? 1 : 0;
  return ({ u, y, a }) => {
    const falling = Math.abs(mod(u + offset, half * 2) - half);
    const rising = half - falling;
    const near = Math.min(Math.abs(y - falling), Math.abs(y - rising));
    const cx = mod(u + offset, half);
    const cross = Math.abs(cx - half / 2) + a;
    const peak = Math.min(cx, half - cx) + Math.min(y, half - y);
    if (cross < 1.6) return 'l';
    if (cross < 4) return (Math.floor((u + offset) / half) + turn) % 2 ? 's' : 'm';
    if (cross < 5) return 'd';
    if (peak < 2) return 'l';
    if (peak < 4) return 's';
    if (near < 2) return near === 0 ? 'l' : 'd';
    const inside = y > Math.min(falling, rising) && y < Math.max(falling, rising);
    const ring = rows > 20 ? near % 6 > 3 : near % 3 === 0;
    if (inside) return ring ? 'm' : 'h';
    return ring ? 'h' : 'g';
  };
};

/** Design: half-square triangles, turned by the title. */
export const triangles: Weave = (_cols, rows, random) => {
  const size = [8, 7, 6, 5].find((n) => rows % n === 0) ?? 8;
  const tiles = Array.from({ length: 400 }, () => ({
    pair: pick(random, ['ms', 'gm', 'lg', 'sg', 'dm', 'gl', 'sl', 'md']),
    turn: random() < 0.5,
  }));
  return ({ u, y }) => {
    const [i, j, p, q] = [Math.floor(u / size), Math.floor(y / size), u % size, y % size];
    if (i === 0 && rows / size >= 2) return p + (j % 2 ? q : size - 1 - q) < size ? 'm' : 's';
    const tile = tiles[(i * 7 + j) % 400];
    if (!tile) return 'g';
    return letterAt(tile.pair, (tile.turn ? p + q < size : p >= q) ? 0 : 1);
  };
};

/** Diamonds that grow until they are the field. */
export const growth: Weave = (_cols, rows) => {
  const size = rows % 2 ? rows + 1 : rows;
  const steps = [4, 5, 6, 7, 8, 9, 8, 7, 6, 5];
  return ({ x, y }) => {
    const i = Math.floor(x / size);
    const distance = Math.abs((x % size) - (size - 1) / 2) + Math.abs(y - (rows - 1) / 2);
    const reach = ((steps[i % steps.length] ?? 4) * size) / 10;
    if (distance < reach - 3) return i % 2 ? 's' : 'm';
    if (distance < reach - 2) return 'l';
    return distance < reach ? (i % 2 ? 'm' : 's') : 'g';
  };
};

/** General: a plain net of diamonds. */
export const net: Weave = (_cols, _rows, random) => {
  const period = pick(random, [10, 12]);
  return ({ u, a }) => {
    const d = Math.abs(fold(u, period) - period / 4) + fold(a, period);
    return d < 1.6 ? 'l' : d < 3 ? 'm' : d < 4 ? 's' : d < 5 ? 'g' : 'h';
  };
};

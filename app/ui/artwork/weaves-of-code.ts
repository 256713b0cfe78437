import { fold, mod, pick } from './seeded-random.ts';
import { letterAt, type Weave } from './weave-types.ts';

/** Frontend: brackets opening outward from the middle. */
export const brackets: Weave = (_cols, _rows, random) => {
  const stripe = pick(random, ['llgmmmgghhgg', 'lgmmgsshhhgg', 'mmmgllgghhgsgg', 'lmmlgghhhggsgg']);
  const shift = Math.floor(random() * 5);
  return ({ u, a }) => letterAt(stripe, u + a + shift);
};

/** Backend: stepped stacks of servers, and the counter-stack between them. */
export const stacks: Weave = (_cols, rows, random) => {
  const period = pick(random, [28, 32, 36]);
  const up = random() < 0.5;
  const colours = pick(random, ['ms', 'sm', 'ml']);
  const bands = Math.ceil(rows / 2);
  const step = (period / 2 - 3) / bands;
  return ({ u, y }) => {
    const band = Math.floor(y / 2);
    const k = up ? band : bands - 1 - band;
    const far = period / 2 - 1 - fold(u + period / 2, period);
    const length = Math.round((k + 0.8) * step);
    if (far < length) {
      if (far < (k > bands / 2 ? 2 : 1)) return 'l';
      return letterAt(colours, Math.floor(far / 3 + band) % 2);
    }
    if (far < length + 2) return 'l';
    if (far < length + 4) return 'd';
    return (far - length) % 4 < 2 ? 'h' : 'g';
  };
};

/** Mobile: upright screens, a different picture in each. */
export const screens: Weave = (_cols, rows, random) => {
  const period = 14;
  const turn = random() < 0.5 ? 1 : 0;
  return ({ u, a }) => {
    const screen = Math.floor((u + period / 2) / period);
    const k = Math.floor(Math.abs(mod(u + period / 2, period) - (period - 1) / 2));
    const top = Math.floor(rows / 2) - 1 - a;
    if (k > 5) return a % 3 === 0 ? 's' : 'h';
    if (k === 5 || top < 1) return k === 5 && top < 1 ? 'g' : 'm';
    if (top < 2) return k < 2 ? 'l' : 'm';
    const e = k + a;
    if ((screen + turn) % 2) return e < 2 ? 'l' : e < 4 ? 's' : e === 5 ? 'l' : 'g';
    return mod(k - a + 40, 4) < 2 ? 'l' : a < 1 ? 's' : 'g';
  };
};

/** Data: columns, measured in beads. */
export const columns: Weave = (_cols, rows, random) => {
  const bars = Array.from({ length: 40 }, (_, i) => {
    const wave = Math.sin(i * pick(random, [0.7, 0.9]) + random() * 0.8);
    return Math.max(2, Math.round((0.56 + 0.3 * wave + (random() - 0.5) * 0.3) * rows));
  });
  return ({ x, y }) => {
    const i = Math.floor(x / 4);
    const fromBase = rows - 1 - y;
    const height = Math.min(rows - 1, bars[i % 40] ?? 2);
    if (x % 4 === 3 || fromBase > height) return y % 4 === 3 ? 'h' : 'g';
    if (fromBase === height) return 'l';
    if (fromBase === height - 1) return 'g';
    if (i % 5 === 2) return fromBase % 2 ? 's' : 'm';
    return i % 3 === 1 ? 's' : 'm';
  };
};

/**
 * DevOps: two ribbons, over and under, a knot in every loop. The ground stays plain: at this size a
 * speckled one drowns the ribbons.
 */
export const ribbons: Weave = (_cols, rows, random) => {
  const low = rows < 10;
  const period = low ? 16 : Math.max(pick(random, [22, 26, 28]), Math.round(rows * pick(random, [1.5, 1.75])));
  const swing = (rows - (low ? 3 : 5)) / 2;
  const middle = (rows - 1) / 2;
  const half = rows > 24 ? 2 : rows > 17 ? 1.5 : low ? 0.8 : 1.05;
  return ({ u, y, a }) => {
    const w = ((u + 0.5) / period) * Math.PI * 2 + Math.PI / 2;
    const steep = Math.hypot(1, ((swing * Math.PI * 2) / period) * Math.cos(w));
    const upper = middle + Math.sin(w) * swing;
    const lower = middle - Math.sin(w) * swing;
    const first = Math.floor(((u + period / 4) / period) * 2) % 2 === 0;
    const one = [Math.abs(y - upper) / steep, 'm'] as const;
    const two = [Math.abs(y - lower) / steep, 's'] as const;
    const inside = (y - upper) * (y - lower) < 0;
    for (const [distance, letter] of first ? [one, two] : [two, one]) {
      if (distance < half) return letter;
      if (distance < half + 0.8 && !low && !(inside && rows < 14)) return 'l';
    }
    if (!inside) return 'g';
    const knot = Math.abs(mod(u + period / 4, period / 2) - period / 4 + 0.5) + a;
    if (rows < 14) return knot < 1.6 ? 'l' : 'h';
    return knot < 1.6 ? 'l' : knot < 2.6 ? 's' : 'h';
  };
};

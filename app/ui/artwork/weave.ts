import { fold, hashText, mod, pick, randomFrom, type Random } from './seeded-random.ts';

/** Returns whether a place is part of a word in lines of writing, every `apart` rows, mirrored like a kanga's field. */
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

/** Grant writing: quiet lines of a proposal, and the seal that answers them, repeated. */
const seals: Weave = (cols, rows, random) => {
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

/** Proofreading: lines of a page, and the tick that approves them for print. */
const ticks: Weave = (cols, rows, random) => {
  const written = writtenLines(cols, rows, 3, random);
  const long = rows - 3;
  const short = Math.max(2, Math.round(long * 0.42));
  const period = long + short + pick(random, [9, 11, 13]);
  // one tick is in the middle, so that no crop cuts it
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
const shields: Weave = (_cols, rows, random) => {
  const period = 2 * Math.round(rows * pick(random, [0.55, 0.62, 0.7]));
  const stripe = pick(random, ['lmmdsghdmmgh', 'smmgldhgmmdh', 'lssdmmghdsgh']);
  return ({ u, y }) => {
    const k = Math.abs(mod(u + period / 2, period) - period / 2 + 0.5);
    const taper = y > rows * 0.45 ? (y - rows * 0.45) * 0.9 : 0;
    const depth = Math.max(k + taper, Math.abs(y - rows * 0.42) * 0.8);
    return stripe.charAt(Math.floor(depth) % stripe.length) || 'g';
  };
};

/** AI basics: nested lozenges, attention narrowing to one bead. */
const lozenges: Weave = (_cols, rows, random) => {
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
const nodes: Weave = (_cols, rows, random) => {
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
const triangles: Weave = (_cols, rows, random) => {
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
const growth: Weave = (_cols, rows) => {
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
const net: Weave = (_cols, _rows, random) => {
  const period = pick(random, [10, 12]);
  return ({ u, a }) => {
    const d = Math.abs(fold(u, period) - period / 4) + fold(a, period);
    return d < 1.6 ? 'l' : d < 3 ? 'm' : d < 4 ? 's' : d < 5 ? 'g' : 'h';
  };
};

/** Frontend: brackets opening outward from the middle. */
const brackets: Weave = (_cols, _rows, random) => {
  const stripe = pick(random, ['llgmmmgghhgg', 'lgmmgsshhhgg', 'mmmgllgghhgsgg', 'lmmlgghhhggsgg']);
  const shift = Math.floor(random() * 5);
  return ({ u, a }) => letterAt(stripe, u + a + shift);
};

/** Backend: stepped stacks of servers, and the counter-stack between them. */
const stacks: Weave = (_cols, rows, random) => {
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
const screens: Weave = (_cols, rows, random) => {
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
const columns: Weave = (_cols, rows, random) => {
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

/** DevOps: two ribbons, over and under, a knot in every loop. The ground stays plain: at this size speckles would hide the ribbons. */
const ribbons: Weave = (_cols, rows, random) => {
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

const WEAVES: ReadonlyMap<string, Weave> = new Map(
  Object.entries<Weave>({
    frontend: brackets,
    backend: stacks,
    mobile: screens,
    'ai-basics': lozenges,
    'grant-writing': seals,
    'ai-agents': nodes,
    design: triangles,
    devops: ribbons,
    data: columns,
    'web-development': brackets,
    'proofreading-editing': ticks,
    'service-automation': ribbons,
    'cloud-solutions': growth,
    cybersecurity: shields,
    patchwork: triangles,
    growth,
    ledger: brackets,
  }),
);

const BORDERS = ['llss', 'lgsg', 'lmlg', 'ssgg', 'lggg'] as const;

interface WeaveSize {
  /** Beads across and down. */
  readonly cols: number;
  readonly rows: number;
  /** Rows of the pindo above and below; none when left out. */
  readonly border?: number;
}

/** Returns the letters of every bead of a picture, a string per row. Depends only on title, category, seed and size. */
export function weave(title: string, category: string, seed: number, size: WeaveSize): string[] {
  const { cols, rows, border = 0 } = size;
  const random = randomFrom(hashText(`${category}/${title}/${seed}`));
  const edge = pick(random, BORDERS);
  const height = rows - border * 2;
  const letter = (WEAVES.get(category) ?? net)(cols, height, random);
  const middle = (cols - 1) / 2;
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const fromEdge = Math.min(row, rows - 1 - row);
    const y = row - border;
    const a = Math.floor(Math.abs(y - (height - 1) / 2));
    let line = '';
    for (let x = 0; x < cols; x++) {
      const u = Math.floor(Math.abs(x - middle));
      if (fromEdge >= border) line += letter({ x, y, u, a });
      else line += fromEdge === border - 1 && border > 1 ? 'd' : letterAt(edge, u);
    }
    lines.push(line);
  }
  return lines;
}

/** A bead's place: x, y from the upper left corner; u columns from the middle, a rows from the middle. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly a: number;
}

/** A letter of the palette: g, h, m, s, l or d. */
type Letter = string;

/** Prepares a pattern from columns, rows and random numbers. Returns a function that returns the letter of each bead. */
type Weave = (cols: number, rows: number, random: Random) => (place: Place) => Letter;

/** Returns the letter at an index of a repeated pattern. */
function letterAt(pattern: string, index: number): Letter {
  return pattern.charAt(((index % pattern.length) + pattern.length) % pattern.length);
}

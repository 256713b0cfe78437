/** Returns the FNV-1a hash of a text, an unsigned integer of 32 bits. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** Returns numbers from 0 (included) to 1 (excluded), always the same for a seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a random entry of a non-empty list. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

/** Returns a remainder that is never negative. */
export const mod = (a: number, n: number): number => ((a % n) + n) % n;

/** Repeats and mirrors an index: 0 … n/2-1, n/2-1 … 0. */
export function fold(x: number, n: number): number {
  const t = mod(x, n);
  return t < n / 2 ? t : n - 1 - t;
}

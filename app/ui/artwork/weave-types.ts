import type { Random } from './seeded-random.ts';

/** One bead: x, y from the upper left corner; u columns from the middle, a rows from the middle. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly a: number;
}

/** A letter of the palette: g, h, m, s, l or d. */
export type Letter = string;

/** Prepared once from columns, rows and random numbers, then asked for every bead. */
export type Weave = (cols: number, rows: number, random: Random) => (place: Place) => Letter;

/** The letter at a place of a pattern, repeated. */
export function letterAt(pattern: string, index: number): Letter {
  return pattern.charAt(((index % pattern.length) + pattern.length) % pattern.length);
}

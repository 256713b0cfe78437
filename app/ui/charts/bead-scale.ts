/** Returns the value of one bead, so that the largest value has at most `most` beads: 1, 2 or 5 times a power of ten. */
export function worthOfBead(largest: number, most: number): number {
  let worth = 1;
  for (let step = 0; largest / worth > most; step += 1) worth *= step % 3 === 1 ? 2.5 : 2;
  return worth;
}

/** Returns the beads of a value: none for zero, otherwise at least one. */
export function beadsOf(value: number, worth: number): number {
  return value <= 0 ? 0 : Math.max(1, Math.round(value / worth));
}

/** Beads of one kind side by side: their first place, counted from the bottom left, and their number. */
interface BeadRun<Kind> {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
  readonly length: number;
}

/** Lays beads row by row, one kind after the other, in as few pieces as possible. */
export function layBeads<Kind>(
  parts: readonly { readonly kind: Kind; readonly beads: number }[],
  wide: number,
): BeadRun<Kind>[] {
  const runs: BeadRun<Kind>[] = [];
  let place = 0;
  for (const { kind, beads } of parts) {
    for (let left = beads; left > 0;) {
      const column = place % wide;
      const length = Math.min(left, wide - column);
      runs.push({ kind, row: Math.floor(place / wide), column, length });
      place += length;
      left -= length;
    }
  }
  return runs;
}

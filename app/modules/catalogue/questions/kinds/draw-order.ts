/** Numbers from 0 to 1, the same ones for the same seed (FNV-1a, then mulberry32). */
function numbersOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The rows in an order that the seed draws (Fisher and Yates). */
export function drawOrder<Row>(rows: readonly Row[], seed: string): Row[] {
  const next = numbersOf(seed);
  const drawn = [...rows];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    const row = drawn[last] as Row;
    drawn[last] = drawn[other] as Row;
    drawn[other] = row;
  }
  return drawn;
}

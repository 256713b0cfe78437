/** A section of a course on its strand. */
export interface StrandSection {
  /** Lessons, and how many of them are done. */
  readonly count: number;
  readonly done: number;
}

/** A row of the strand: how wide, and the CSS background from which its beads are cut. */
interface StrandRow {
  readonly width: number;
  readonly fill: string;
}

/** The colours of the sections, in turn. */
const STRAND_TONES = ['marigold', 'vermilion', 'third', 'rose'] as const;

/** Returns the CSS colour of a section by its index in the course. */
export function toneOf(index: number): string {
  return `var(--color-${STRAND_TONES[index % STRAND_TONES.length] ?? 'marigold'})`;
}

/** Returns the CSS colour of a tick on a section's colour. */
export function onToneOf(index: number): string {
  const tone = STRAND_TONES[index % STRAND_TONES.length];
  return tone === 'vermilion' ? 'var(--color-soot)' : tone === 'third' ? 'var(--color-on-third)' : 'var(--color-ink)';
}

const GAP = '#0000';
const TRACK = 'var(--color-track)';

/** Returns the colours of all beads and gaps of a course; a gap of one bead between sections. */
function beadsOf(sections: readonly StrandSection[], finished: boolean): string[] {
  const beads: string[] = [];
  sections.forEach(({ count, done }, index) => {
    if (index > 0 && count > 0 && beads.length > 0) beads.push(GAP);
    const on = finished ? 'var(--color-success)' : toneOf(index);
    for (let i = 0; i < count; i++) beads.push(i < done ? on : TRACK);
  });
  return beads;
}

/** Breaks a line of beads at the last gap that fits, or within a section if none fits. */
function rowsOf(beads: readonly string[], fit: number): string[][] {
  const rows: string[][] = [];
  let rest = [...beads];
  while (rest.length > fit) {
    const gap = rest.lastIndexOf(GAP, fit);
    const cut = gap > fit / 2 ? gap : fit;
    rows.push(rest.slice(0, cut));
    rest = rest.slice(gap === cut ? cut + 1 : cut);
  }
  if (rest.length > 0) rows.push(rest);
  return rows;
}

function fillOf(row: readonly string[], bead: number): string {
  const stops: string[] = [];
  let start = 0;
  for (let i = 1; i <= row.length; i++) {
    if (row[i] === row[start]) continue;
    stops.push(`${row[start]} ${start * bead}px ${i * bead}px`);
    start = i;
  }
  return `linear-gradient(90deg,${stops.join(',')})`;
}

/**
 * Lays out a course as a strand that fits a phone (288 px): beads of 8 px in one row, of 6 px in up to two, of 4 px in as many as needed.
 * A finished course is sea green throughout.
 */
export function layStrand(sections: readonly StrandSection[]): {
  readonly bead: number;
  readonly rows: readonly StrandRow[];
} {
  const finished = sections.length > 0 && sections.every(({ count, done }) => done >= count);
  const beads = beadsOf(sections, finished);
  const bead = beads.length <= 36 ? 8 : beads.length <= 92 ? 6 : 4;
  const rows = rowsOf(beads, Math.floor(288 / bead));
  return { bead, rows: rows.map((row) => ({ width: row.length * bead, fill: fillOf(row, bead) })) };
}

import type { Document } from '#app/platform/pdf/open-document.server.ts';
import { paletteOf } from '#app/ui/artwork/palettes.ts';
import { weave } from '#app/ui/artwork/weave.ts';

const thread = '#170f0c';
const columns = 100;

interface Course {
  readonly title: string;
  readonly category: string;
}

/** A strip across the page, in points; `isMirrored` begins it with its last row. */
interface Strip {
  readonly width: number;
  readonly rows: number;
  /** Its upper edge; its lower edge with `isMirrored`. */
  readonly edge: number;
  readonly isMirrored?: boolean;
}

/** Draws a strip of a course's weave from edge to edge. Returns its height. */
export function drawPrintedWeave(
  doc: Document,
  { title, category }: Course,
  { width, rows, edge, isMirrored = false }: Strip,
): number {
  const bead = width / columns;
  const height = rows * bead;
  const top = isMirrored ? edge - height : edge;
  const palette = paletteOf(category);
  const woven = weave(title, category, 0, { cols: columns, rows, border: 1 });
  doc.rect(0, top, width, height).fill(thread);
  const byColour = Map.groupBy(
    (isMirrored ? woven.toReversed() : woven).flatMap((row, y) =>
      Array.from(row, (letter, x) => ({ x, y, colour: palette[letter as keyof typeof palette] ?? palette.g })),
    ),
    ({ colour }) => colour,
  );
  for (const [colour, beads] of byColour) {
    for (const { x, y } of beads) doc.roundedRect(x * bead + 0.4, top + y * bead + 0.4, bead - 0.8, bead - 0.8, 2.5);
    doc.fill(colour);
  }
  return height;
}

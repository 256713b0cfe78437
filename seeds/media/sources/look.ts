import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawBeads } from '#app/ui/artwork/draw-beads.ts';
import { paletteOf } from '#app/ui/artwork/palettes.ts';
import { weave } from '#app/ui/artwork/weave.ts';

function face(file: string, weights: string): string {
  const data = readFileSync(file).toString('base64');
  return `@font-face { font-family: 'Schibsted Grotesk'; font-weight: ${weights}; src: url(data:font/woff2;base64,${data}) format('woff2'); }\n`;
}

const variable = fileURLToPath(
  import.meta.resolve('@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'),
);

/** The typeface as a data address in the stylesheet, so that a page on disk needs no other file. */
export const screenFont = face(variable, '400 900');

const fixed = (weight: number) => join(import.meta.dirname, 'fonts', `schibsted-grotesk-${weight}.woff2`);

/** The typeface in two fixed weights: Chromium prints a variable font as drawings, and a fixed one as a font. */
export const printFont = face(fixed(430), '400 500') + face(fixed(680), '600 800');

/** Draws a woven strip as SVG. `cols` and `rows` in beads of 8 px. */
export function band(title: string, category: string, cols: number, rows: number): string {
  return drawBeads(weave(title, category, 0, { cols, rows, border: rows >= 7 ? 1 : 0 }), paletteOf(category));
}

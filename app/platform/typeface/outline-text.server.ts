import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { loadFallbackFonts } from './fallback-fonts.server.ts';
import { textRuns } from './text-runs.ts';
import type { OutlinedLetter, OutlineText } from '#app/shared/outlined-text.ts';

const files = ['latin', 'latin-ext'].map(
  (part) => `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${part}-wght-normal.woff2`,
);

/** Growth of a bold letter's edge, in em: the library reads the regular weight only. */
const boldEdge = 0.034;

export interface Outlines {
  /** Returns text as shapes; letters that the typeface lacks are those of fallback typefaces (`textRuns`). */
  readonly outline: OutlineText;
  /** Returns whether the typeface has every letter of a text. */
  readonly covers: (text: string) => boolean;
}

let outlines: Promise<Outlines> | null = null;

/** Loads both files of the site's typeface for text as shapes, at the first call. */
export function loadOutlines(): Promise<Outlines> {
  outlines ??= readTypeface();
  return outlines;
}

async function readTypeface(): Promise<Outlines> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const fonts = await Promise.all(files.map(async (file) => create(await readFile(resolve(file))) as Font));

  const findFallback = await loadFallbackFonts();
  const has = (font: Font, text: string) =>
    Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const ownFont = (text: string) => fonts.find((font) => has(font, text)) ?? null;
  const findFont = (text: string) => ownFont(text) ?? findFallback(text, 'regular')?.font ?? null;

  return {
    covers: (text) => Array.from(text.normalize('NFC')).every((letter) => ownFont(letter) !== null),
    outline(text, { size, bold }) {
      let width = 0;
      const letters: OutlinedLetter[] = [];
      for (const { face: font, text: words } of textRuns(text, findFont)) {
        const scale = size / font.unitsPerEm;
        const edge = bold ? font.unitsPerEm * boldEdge : 0;
        const run = font.layout(words);
        run.glyphs.forEach((glyph, index) => {
          const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {};
          const path = glyph.path.translate(xOffset, yOffset).toSVG();
          if (path) letters.push({ x: width, scale, edge, path });
          // A mark over a letter takes no room.
          width += (xAdvance + (xAdvance === 0 ? 0 : edge / 2)) * scale;
        });
      }
      return { width, letters };
    },
  };
}

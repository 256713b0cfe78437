import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { OutlinedLetter, OutlineText } from '#app/shared/outlined-text.ts';

const files = ['latin', 'latin-ext'].map(
  (part) => `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${part}-wght-normal.woff2`,
);

/** Growth of a bold letter's edge, in em: the library reads the regular weight only. */
const boldEdge = 0.034;

export interface Outlines {
  /** Returns text as shapes, with a space for each letter that the typeface lacks. */
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

  function fontOf(letter: string): Font | undefined {
    const code = letter.codePointAt(0) ?? 0;
    return fonts.find((font) => font.hasGlyphForCodePoint(code));
  }

  return {
    covers: (text) => Array.from(text.normalize('NFC')).every((letter) => fontOf(letter) !== undefined),
    outline(text, { size, bold }) {
      let width = 0;
      const letters: OutlinedLetter[] = [];
      for (const { font, letters: words } of runsOf(text.normalize('NFC'), fontOf, fonts)) {
        const scale = size / font.unitsPerEm;
        const edge = bold ? font.unitsPerEm * boldEdge : 0;
        const run = font.layout(words);
        run.glyphs.forEach((glyph, index) => {
          const path = glyph.path.toSVG();
          if (path) letters.push({ x: width, scale, edge, path });
          width += ((run.positions[index]?.xAdvance ?? 0) + edge / 2) * scale;
        });
      }
      return { width, letters };
    },
  };
}

/** Groups consecutive letters of one file, so that they are kerned. */
function runsOf(text: string, fontOf: (letter: string) => Font | undefined, [regular]: readonly Font[]) {
  const runs: { font: Font; letters: string }[] = [];
  for (const letter of text) {
    const font = fontOf(letter) ?? regular;
    if (!font) break;
    const shown = fontOf(letter) ? letter : ' ';
    const last = runs.at(-1);
    if (last?.font === font) last.letters += shown;
    else runs.push({ font, letters: shown });
  }
  return runs;
}

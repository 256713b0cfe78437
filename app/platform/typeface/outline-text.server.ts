import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { OutlinedLetter, OutlineText } from '#app/shared/outlined-text.ts';

const files = ['latin', 'latin-ext'].map(
  (part) => `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${part}-wght-normal.woff2`,
);

/** How much of the em a bold letter's edge grows: the library reads the typeface's regular weight only. */
const boldEdge = 0.034;

export interface Outlines {
  /** Writes text as shapes. A letter that the typeface has not got becomes a space. */
  readonly outline: OutlineText;
  /** Whether the typeface has every letter of a text. */
  readonly covers: (text: string) => boolean;
}

let outlines: Promise<Outlines> | null = null;

/** The site's typeface, both of its files, for text as shapes; loaded with the first one that is asked for. */
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

/** Letters that one file has, together, so that they are kerned. */
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

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { OutlineText } from '#app/ui/share-card/draw-share-card.ts';

const files = ['latin', 'latin-ext'].map(
  (part) => `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${part}-wght-normal.woff2`,
);

/** How much of the em a bold letter's edge grows: the library reads the typeface's regular weight only. */
const boldEdge = 0.034;

/** Loads the site's typeface, both of its files, and with it writes text as SVG paths. A letter in neither becomes a space. */
export async function loadOutlines(): Promise<OutlineText> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const fonts = await Promise.all(files.map(async (file) => create(await readFile(resolve(file))) as Font));

  function fontOf(letter: string): Font | undefined {
    const code = letter.codePointAt(0) ?? 0;
    return fonts.find((font) => font.hasGlyphForCodePoint(code));
  }

  return (text, { size, bold }) => {
    let width = 0;
    let shapes = '';
    for (const { font, letters } of runsOf(text.normalize('NFC'), fontOf, fonts)) {
      const scale = size / font.unitsPerEm;
      const edge = bold ? font.unitsPerEm * boldEdge : 0;
      const run = font.layout(letters);
      run.glyphs.forEach((glyph, index) => {
        const outline = glyph.path.toSVG();
        if (outline)
          shapes += `<path transform="translate(${width.toFixed(2)} 0) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" stroke-width="${edge}" stroke-linejoin="round" d="${outline}"/>`;
        width += ((run.positions[index]?.xAdvance ?? 0) + edge / 2) * scale;
      });
    }
    return { width, shapes };
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

import { expect, test } from 'vitest';
import { glyphsOf } from '#tests/support/pdf-glyphs.ts';
import { namesOfScripts } from '#tests/support/names-of-scripts.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { openLandscapePage } from './landscape-page.server.ts';
import { openPortraitPages } from './portrait-pages.server.ts';

const facts = { title: 'Names', author: 'MIC3', at: new Date('2026-11-28T09:00:00Z') };
const written = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200c]/g, '');

async function onPaper(name: string) {
  const pages = await openPortraitPages(facts);
  const height = pages.write('P', name, { bold: true });
  return { height, bytes: await pages.finish(() => name) };
}

async function onLandscape(name: string) {
  const page = await openLandscapePage(facts);
  const styles = [{ size: 40, step: 44, lines: 2, bold: true }];
  page.writeFitting('P', name, { x: 40, y: 200, width: 500, styles });
  return page.finish();
}

test.each(namesOfScripts)('a name in letters of %s is printed whole, without boxes: %s', async (_, name) => {
  for (const bytes of [(await onPaper(name)).bytes, await onLandscape(name)]) {
    const glyphs = glyphsOf(bytes);
    expect(glyphs.length).toBeGreaterThan(0);
    expect(glyphs).not.toContain(0);
    const { text } = await readPdf(bytes);
    // Arabic letters share shapes that differ by dots, so readers take the words from the tag.
    const letters = Array.from(written(name)).filter(
      (letter) => /\p{L}/u.test(letter) && !/\p{Script=Arabic}/u.test(letter),
    );
    if (/\p{Script=Arabic}/u.test(name)) expect(Buffer.from(bytes).toString('latin1')).toContain('/ActualText');
    for (const letter of letters) expect(written(text)).toContain(letter);
  }
});

test.each(['王芳', 'Zoë 🎓', '𓀀'])(
  'what no typeface has is a question mark or nothing, never a box: %s',
  async (name) => {
    const { bytes } = await onPaper(`${name}.`);
    expect(glyphsOf(bytes)).not.toContain(0);
    expect((await readPdf(bytes)).text).toContain(name.startsWith('Zoë') ? 'Zoë .' : '?');
  },
);

test('long text of several scripts is broken into lines, as high as it says', async () => {
  const one = await onPaper('ሰላማዊት ተስፋዬ');
  const many = await onPaper('ሰላማዊት ተስፋዬ Ольга '.repeat(20));
  const word = await onPaper('ሰላማዊትተስፋዬ'.repeat(30));
  expect([many.height / one.height, word.height / one.height].map((lines) => lines > 3)).toEqual([true, true]);
  for (const { bytes } of [many, word]) expect((await readPdf(bytes)).pages).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { namesOfScripts } from '#tests/support/names-of-scripts.ts';
import { loadOutlines } from './outline-text.server.ts';

const style = { size: 20, bold: true };

test.each(namesOfScripts)('a name in letters of %s is drawn letter by letter: %s', async (_, name) => {
  const { outline } = await loadOutlines();
  const { letters, width } = outline(name, style);
  // Each word has a shape of its own, so none is left out; a lacking letter would be as wide as the question mark.
  for (const word of name.split(' ')) expect(outline(word, style).letters.length).toBeGreaterThan(0);
  expect(letters.length).toBeGreaterThanOrEqual(name.split(' ').length);
  // A mark stands over the letter before it.
  expect(letters.every(({ x }) => x >= 0 && x <= width)).toBe(true);
  const lacking = outline('?', style).letters[0]?.path;
  expect(letters.map(({ path }) => path)).not.toContain(lacking);
});

test('signs that no typeface has are left out', async () => {
  const { outline } = await loadOutlines();
  expect(outline('Zoë🎓', style)).toEqual(outline('Zoë', style));
});

/** Replaces a letter that the typeface lacks. */
const missing = '□';

/**
 * Returns a text in letters that a typeface has: composed, or without an accent if only the bare letter exists, and a box for anything
 * else, such as an emoji. Removes invisible characters, such as control characters.
 */
export function writableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const words = text
    .normalize('NFC')
    .replace(/\s+/g, (space) => (space === '\u00a0' ? space : ' '))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '');
  return Array.from(words, (letter) => writableLetter(letter, hasGlyph)).join('');
}

function writableLetter(letter: string, hasGlyph: (codePoint: number) => boolean): string {
  const isThere = (sign: string) => hasGlyph(sign.codePointAt(0) ?? 0);
  if (isThere(letter)) return letter;
  const bare = Array.from(letter.normalize('NFKD')).filter((sign) => !/^\p{M}$/u.test(sign));
  return bare.every(isThere) ? bare.join('') : missing;
}

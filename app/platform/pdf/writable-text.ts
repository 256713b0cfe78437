/** Stands for a letter that the typeface has not got. */
const missing = '□';

/**
 * A text in letters that a typeface has: composed where that helps, without its accent where only the bare letter is there,
 * and a box for anything else, such as an emoji. What shows nothing, as control characters do, is left out.
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

import { withoutAccents } from './without-accents.ts';

/** Characters that show nothing: format characters, variation selectors, fillers. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Dashes, and signs that look like one: minus, hyphen bullet, heavy minus. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2796]/gu;
/** Single quotes, and signs that are typed for an apostrophe: modifier letters, accents that stand alone, primes. */
const quotes = /[\u0060\u00b4\u02b9\u02bb-\u02bf\u02c8\u2018-\u201b\u2032\u2035\u2039\u203a\ua78c\uff07]/gu;
const doubleQuotes = /[\u00ab\u00bb\u02ba\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f\uff02]/gu;

/** Returns a text without characters that cannot be seen, such as marks of direction, joiners and soft hyphens. */
export const withoutFormat = (text: string): string => text.replaceAll(unseen, '');

/** Joiners and variants that belong to no letter and no emoji. */
const stray = /(^|[^\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]+/gu;
/** What shows nothing or turns the direction of what follows, without what letters of some scripts and emojis are written with. */
const hidden = /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const repeated = /(\p{Join_Control})\p{Join_Control}+/gu;
const trailing = /\p{Join_Control}(?=\s|$)/gu;

/**
 * Returns a text for showing, without characters that cannot be seen or turn its direction, which come along with pasted text. Joiners and
 * variants stay where a letter or an emoji is written with them.
 */
export const withoutHidden = (text: string): string =>
  text.replaceAll(hidden, '').replaceAll(stray, '$1').replaceAll(repeated, '$1').replaceAll(trailing, '');

/** Whether a text has a letter or a digit that can be seen. */
export const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutFormat(text));

/** Whether anything of a text can be seen. The empty pattern of Braille is a sign without dots. */
export const isVisible = (text: string): boolean => /[^\s\u2800\p{C}\p{M}]/u.test(withoutFormat(text));

/** Returns a text with a hyphen for every dash. */
export const plainDashes = (text: string): string => text.replaceAll(dashes, '-');

/** Returns a text with straight quotes for all quotes. */
export const plainQuotes = (text: string): string => text.replaceAll(quotes, "'").replaceAll(doubleQuotes, '"');

/**
 * Returns a text as a plain keyboard types it: nothing that cannot be seen, one kind of dash and of quotes, full width and joined letters as
 * the usual ones. Keeps case, accents and spaces.
 */
export const plain = (text: string): string => {
  // Before the compatibility form too, which takes an accent that stands alone apart.
  const whole = plainQuotes(withoutFormat(text)).normalize('NFKC');
  return plainQuotes(plainDashes(whole));
};

/** Returns a text for comparisons and searches: plain, in small letters, without accents. */
export const folded = (text: string): string => withoutAccents(plain(text)).toLowerCase();

/** Returns a text as searches compare it: folded, without quotes and dashes. The database has the same (`search_key`). */
export const searchKey = (text: string): string => folded(text).replaceAll(/["'-]/g, '');

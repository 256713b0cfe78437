import { plainDashes } from '#app/shared/fold-text.ts';

/**
 * GIFT is read with its escapes put away behind characters that are no text, so that `=`, `~`, `#` and braces that remain are signs (Moodle: GIFT
 * format, `escapedchar_pre`).
 */
const escapes = [
  ['~', '\u{fdd0}'],
  ['=', '\u{fdd1}'],
  ['#', '\u{fdd2}'],
  ['{', '\u{fdd3}'],
  ['}', '\u{fdd4}'],
  [':', '\u{fdd5}'],
  ['\\', '\u{fdd6}'],
  ['n', '\u{fdd7}'],
  ['*', '\u{fdd8}'],
] as const;
const hidden = new Map<string, string>(escapes);
const shown = new Map<string, string>(escapes.map(([sign, character]) => [character, sign === 'n' ? '\n' : sign]));
shown.set('\u{fdd8}', '\\*');

/** Stands for the gap of a text while its markup is read. */
export const gapSign = '\u{fdef}';

/** A text of a file with its escapes put away. Noncharacters of the file itself are taken out. */
export const hideEscapes = (text: string): string =>
  text
    .replaceAll(/[\u{fdd0}-\u{fdef}]/gu, '\u{fffd}')
    .replaceAll(/\\([~=#{}:\\n*])/g, (_, sign: string) => hidden.get(sign) ?? sign);

/** The text that was meant. */
export const showEscapes = (text: string): string =>
  text.replaceAll(/[\u{fdd0}-\u{fdd8}]/gu, (character) => shown.get(character) ?? character);

/** Shows an accepted word, in which a star without a backslash stands for any text. */
export const showWord = (text: string): string => showEscapes(text.replaceAll('\u{fdd8}', '*'));

const textFormats = ['html', 'moodle', 'plain', 'markdown'] as const;
export type TextFormat = (typeof textFormats)[number];

/** A text without the format at its start, such as '[html]', and that format; null where it names none. */
export function takeFormat(text: string): { readonly text: string; readonly format: TextFormat | null } {
  const [whole, name] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text) ?? [];
  const format = textFormats.find((each) => each === name) ?? null;
  return { text: text.slice(whole?.length ?? 0), format };
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  minus: '−',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  divide: '÷',
  deg: '°',
  frac12: '½',
  le: '≤',
  ge: '≥',
};

function entity(whole: string, name: string): string {
  const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (!code) return entities[name.toLowerCase()] ?? whole;
  const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
  return point > 0x1f && point <= 0x10_ff_ff ? String.fromCodePoint(point).toWellFormed() : ' ';
}

const lettersOf = (plain: string, shifted: string) =>
  new Map(Array.from(plain, (letter, index) => [letter, Array.from(shifted)[index] ?? '']));
const raised = lettersOf('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ');
const lowered = lettersOf('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

/** Returns a superscript ('p') or a subscript ('b') in letters that keep its meaning: 'm²', 'H₂O', 'x^(ab)', '1st'. */
function shift(_: string, side: string, inner: string): string {
  const isRaised = side.toLowerCase() === 'p';
  const text = plainDashes(inner.replaceAll(/&(#?\w{1,8});/g, entity)).trim();
  const letters = Array.from(text, (letter) => (isRaised ? raised : lowered).get(letter));
  if (!letters.includes(undefined)) return letters.join('');
  if (isRaised && /^(?:st|nd|rd|th)$/i.test(text)) return text;
  const sign = isRaised ? '^' : '_';
  return letters.length > 1 ? `${sign}(${inner.trim()})` : sign + inner.trim();
}

/** Tags within a line, which change how its letters look. */
const inlineTag =
  /<\/?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|tt|u|var)(?=[\s/>])[^<>]*>/gi;
/** Tags of Moodle's editors. Others may be what a question asks about. */
const editorTag =
  /<\/?(?:audio|blockquote|br|center|dd|div|dl|dt|h[1-6]|hr|iframe|img|li|ol|p|pre|sub|sup|table|tbody|td|tfoot|th|thead|tr|ul|video)(?=[\s/>])[^<>]*>/gi;

/** Whether a text in Moodle's own format has markup: an element that is closed or has no content, or a named letter. */
export const hasMarkup = (text: string): boolean =>
  /<\/(?:a|b|blockquote|center|code|div|em|font|h[1-6]|i|li|ol|p|pre|s|small|span|strong|sub|sup|table|td|tr|tt|u|ul)\s?>|<(?:br|hr|img)(?=[\s/>])[^<>]*>/i.test(
    text,
  ) || [...text.matchAll(/&(#?\w{1,8});/g)].some(([whole, name = '']) => entity(whole, name) !== whole);

/** Whether the formatting of HTML says more than its words do. */
export const losesFormat = (html: string): boolean => /<(?!(?:br|div|p|sub|sup)[\s/>])\w/i.test(html);

/** The words of HTML: blocks and line breaks begin lines. */
export const wordsOfHtml = (html: string): string => wordsOf(html, /<[^<>]*>/g);

/** The words of a text in Moodle's own format, HTML in which line ends are line breaks. */
export const wordsOfMoodle = (text: string): string => wordsOf(text.replaceAll('\n', '<br>'), editorTag);

const wordsOf = (html: string, tag: RegExp): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(inlineTag, '')
    .replaceAll(/<su([bp])(?=[\s>])[^<>]*>([^<>]*)<\/su[bp]>/gi, shift)
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d|pre)>/gi, '\n')
    .replaceAll(tag, '')
    .replaceAll(/&(#?\w{1,8});/g, entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** The signs of a text as GIFT writes them. */
export const escapeSigns = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** Whether a text would be read as HTML, as another format, as a comment or as a category. */
export const needsPlainPrefix = (text: string): boolean => /[<&]|^\[|^\/\/|^\$/.test(text);

/** A text as GIFT writes it. */
export const escapeGift = (text: string): string => `${needsPlainPrefix(text) ? '[plain]' : ''}${escapeSigns(text)}`;

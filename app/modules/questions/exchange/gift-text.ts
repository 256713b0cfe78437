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

export const textFormats = ['html', 'moodle', 'plain', 'markdown'] as const;
type TextFormat = (typeof textFormats)[number];

/** A text without the format at its start, such as '[html]', and that format; null where it names none. */
export function takeFormat(text: string): { readonly text: string; readonly format: TextFormat | null } {
  const [whole, name] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text) ?? [];
  const format = textFormats.find((each) => each === name) ?? null;
  return { text: text.slice(whole?.length ?? 0), format };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

function entity(whole: string, name: string): string {
  const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (!code) return entities[name.toLowerCase()] ?? whole;
  const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
  return point > 0x1f && point <= 0x10_ff_ff ? String.fromCodePoint(point).toWellFormed() : ' ';
}

/** The words of HTML: blocks and line breaks begin lines. */
export const wordsOfHtml = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d|pre)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
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

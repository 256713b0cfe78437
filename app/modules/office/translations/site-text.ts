/** A variant of a text: for a plural form such as 'countPlural=one', or '' for a text without any. */
export interface Wording {
  readonly number: string;
  readonly english: string;
  readonly translation: string;
}

/** A text of the site in English and in the language it is translated to. */
export interface SiteText {
  /** 'checkout_cart_empty'. */
  readonly key: string;
  /** 'checkout', which its file is named after. */
  readonly area: string;
  readonly wordings: readonly Wording[];
  /** The translation as its file has it. */
  readonly stored: StoredText;
}

/** A text by its numbers. */
export type TextByNumber = Readonly<Record<string, string>>;

/** The language that the portal's page is about. */
export const translatedLocale = 'sw';

export const maxTextLength = 2_000;

/** A text as in its file: a sentence, or one per plural form. */
export type StoredText = string | readonly [{ readonly match: TextByNumber }];

/** Returns the texts of an area's two files, in their order. */
export function textsOfArea(
  area: string,
  english: Readonly<Record<string, StoredText>>,
  translated: Readonly<Record<string, StoredText>>,
): SiteText[] {
  return Object.entries(english).map(([key, text]) => {
    const stored = translated[key] ?? '';
    const translation = byNumber(stored);
    return {
      key,
      area,
      stored,
      wordings: Object.entries(byNumber(text)).map(([number, words]) => ({
        number,
        english: words,
        translation: translation[number] ?? '',
      })),
    };
  });
}

/** Returns a text in its file's form, with other words. */
export function storedWith({ stored }: SiteText, words: TextByNumber): StoredText {
  if (typeof stored === 'string') return words[''] ?? stored;
  return [{ ...stored[0], match: { ...stored[0].match, ...words } }];
}

const byNumber = (text: StoredText): TextByNumber => (typeof text === 'string' ? { '': text } : text[0].match);

/** Returns the text in one of its languages. */
export const textIn = ({ wordings }: Pick<SiteText, 'wordings'>, language: 'english' | 'translation'): TextByNumber =>
  Object.fromEntries(wordings.map((wording) => [wording.number, wording[language]]));

/** Returns its placeholders, '{count}', each once. */
export const placeholdersOf = (text: TextByNumber): string[] =>
  [...new Set(Object.values(text).flatMap((words) => words.match(/\{\w+\}/g) ?? []))].toSorted();

/** Returns whether it has a brace outside of a placeholder, which the compiler would refuse. */
export const hasLooseBrace = (words: string): boolean => /[{}]/.test(words.replaceAll(/\{\w+\}/g, ''));

/** Returns whether two texts have the same words in every plural form. */
export const isSameText = (a: TextByNumber, b: TextByNumber): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([number, words]) => b[number] === words);

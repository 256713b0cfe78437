import { locales, type Locale } from '#app/shared/locale.ts';

/** A text in the languages it is written in. */
export type QuestionText = Readonly<Partial<Record<Locale, string>>>;

/** The text in a language, or else in the other one. */
export function textIn(text: QuestionText, locale: Locale): string {
  const own = text[locale]?.trim();
  if (own) return own;
  return locales.map((other) => text[other]?.trim()).find(Boolean) ?? '';
}

/** The languages that a text is written in. */
export const languagesOf = (text: QuestionText): Locale[] => locales.filter((locale) => text[locale]?.trim());

export const isEmptyText = (text: QuestionText): boolean => languagesOf(text).length === 0;

/** Every wording of a text. */
export const wordingsOf = (text: QuestionText): string[] =>
  languagesOf(text).map((locale) => text[locale]?.trim() ?? '');

const maxTypedLength = 500;

/** A typed word as it is compared: capitals, brackets, double spaces and ways to write a letter in Unicode do not matter. */
export function comparable(typed: string): string {
  if (typed.length > maxTypedLength) return '';
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[()[\]{}<>«»‹›]/g, ' ')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

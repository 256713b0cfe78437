import { isVisible, plain } from '#app/shared/fold-text.ts';
import { locales, type Locale } from '#app/shared/locale.ts';

/** A text in the languages it is written in. */
export type QuestionText = Readonly<Partial<Record<Locale, string>>>;

/** What is written in a language; '' if nothing can be seen. */
const wordingIn = (text: QuestionText, locale: Locale): string => {
  const own = text[locale]?.trim() ?? '';
  return isVisible(own) ? own : '';
};

/** The text in a language, or else in the other one. */
export const textIn = (text: QuestionText, locale: Locale): string =>
  [locale, ...locales].map((each) => wordingIn(text, each)).find(Boolean) ?? '';

/** The languages that a text is written in. */
export const languagesOf = (text: QuestionText): Locale[] => locales.filter((locale) => wordingIn(text, locale) !== '');

export const isEmptyText = (text: QuestionText): boolean => languagesOf(text).length === 0;

/** Every wording of a text. */
export const wordingsOf = (text: QuestionText): string[] => languagesOf(text).map((locale) => wordingIn(text, locale));

const maxTypedLength = 500;

/** A typed word as it is compared: capitals, brackets, double spaces, kinds of quotes and dashes and ways to write a letter do not matter. */
export function comparable(typed: string): string {
  if (typed.length > maxTypedLength) return '';
  return plain(typed)
    .toLowerCase()
    .replaceAll(/[()[\]{}<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether a typed word is an accepted one. A full stop at its end counts only where the accepted word has one. */
export function isAccepted(typed: string, accepted: string): boolean {
  const [said, right] = [comparable(typed), comparable(accepted)];
  return right !== '' && (said === right || (!right.endsWith('.') && said === `${right}.`));
}

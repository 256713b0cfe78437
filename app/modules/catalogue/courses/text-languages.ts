import type { CourseText } from '#app/shared/course-words.ts';
import { langBeside } from '#app/shared/text-language.ts';

/** Languages of a course's texts that are not in the page's language, for the `lang` attribute of their elements. */
export type TextLanguages = Readonly<Partial<Record<CourseText, string>>>;

/** A row with the course's own language, and with those of its texts that are shown in it for lack of a translation. */
export interface TextsInOwnLanguage {
  readonly ownLocale: string;
  readonly untranslated: readonly CourseText[];
}

/** Returns nothing if all texts are in the language of the page. */
export function textLanguages({ ownLocale, untranslated }: TextsInOwnLanguage): { readonly lang?: TextLanguages } {
  const lang = langBeside(ownLocale);
  if (lang === undefined || untranslated.length === 0) return {};
  return { lang: Object.fromEntries(untranslated.map((text) => [text, lang])) };
}

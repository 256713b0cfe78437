import { getLocale } from '#texts/runtime';
import { languageTags, toLocale } from './locale.ts';

/** For `lang` of an element whose words are in this language; undefined if the page is in it too. */
export const langBeside = (locale: string): string | undefined =>
  locale === getLocale() ? undefined : languageTags[toLocale(locale)];

import { locales, type Locale } from '#app/shared/locale.ts';

/** Cookie with the lessons' language last selected in this browser. It does not change public pages. */
export const lessonLanguageCookie = 'mic3_lesson_language';

const yearInSeconds = 365 * 24 * 3600;
const toLanguage = (name: string | null | undefined) => locales.find((known) => known === name) ?? null;

/** Returns the language that an address of the player requests; null for none or an unknown one. */
export const languageIn = (url: URL): Locale | null => toLanguage(url.searchParams.get('language'));

/** Returns the language in a Cookie header; null without one. */
export function readLessonLanguage(cookies: string | null): Locale | null {
  const names = (cookies ?? '').split(';').map((part) => part.trim().split('=', 2));
  return toLanguage(names.find(([name]) => name === lessonLanguageCookie)?.[1]);
}

/** Returns the cookie that stores a language. */
export const writeLessonLanguage = (locale: Locale, { secure }: { readonly secure: boolean }): string =>
  `${lessonLanguageCookie}=${locale}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${yearInSeconds}${secure ? '; Secure' : ''}`;

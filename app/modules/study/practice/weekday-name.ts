import { getLocale } from '#texts/runtime';
import { languageTags, locales, type Locale } from '#app/shared/locale.ts';

type Length = 'short' | 'long';

const formatsOf = (weekday: Length) =>
  new Map<Locale, Intl.DateTimeFormat>(
    locales.map((locale) => [
      locale,
      new Intl.DateTimeFormat(languageTags[locale], { weekday, timeZone: 'Africa/Nairobi' }),
    ]),
  );

const formats: Readonly<Record<Length, ReturnType<typeof formatsOf>>> = {
  short: formatsOf('short'),
  long: formatsOf('long'),
};

/** Returns the name of a day of the week in Nairobi, in the page's language: 'Mon' or 'Monday'. */
export const weekdayName = (at: Date, length: Length): string => formats[length].get(getLocale())?.format(at) ?? '';

import { getLocale } from '#texts/runtime';
import { languageTags, type Locale } from './locale.ts';

// Apart from dates.ts, which every page loads.
const formats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', day: 'numeric', month: 'short' }),
  sw: new Intl.DateTimeFormat(languageTags.sw, { timeZone: 'Africa/Nairobi', day: 'numeric', month: 'long' }),
};

/** Formats the day in Nairobi without its year: '20 Nov'. */
export function formatShortDay(at: Date): string {
  return formats[getLocale()].format(at);
}

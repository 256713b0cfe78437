import type { SiteSettings } from './site-settings.ts';

/** What words of the site may name in braces: `{brand}`, `{town}`, `{email}` and `{moneyBackDays}`. */
export type Facts = Pick<SiteSettings, 'brand' | 'city' | 'email' | 'moneyBackDays'>;

/** 'Nairobi' of 'Nairobi, Kenya'. */
export const townOf = (city: string): string => city.split(',')[0]?.trim() ?? '';

/** Writes the owner's facts into words of the site. */
export function fillFacts(text: string, { brand, city, email, moneyBackDays }: Facts): string {
  return text
    .replaceAll('{brand}', () => brand)
    .replaceAll('{town}', () => townOf(city))
    .replaceAll('{email}', () => email)
    .replaceAll('{moneyBackDays}', String(moneyBackDays));
}

import type { SiteSettings } from './site-settings.ts';

/** Settings that the site's texts contain. */
export type Facts = Pick<SiteSettings, 'brand' | 'city' | 'email' | 'moneyBackDays'>;

/** Returns 'Nairobi' of 'Nairobi, Kenya'. */
export const townOf = (city: string): string => city.split(',')[0]?.trim() ?? '';

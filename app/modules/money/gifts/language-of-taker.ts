import { type Locale, locales as siteLocales } from '#app/shared/locale.ts';
import type { GiftView } from './open-gift.server.ts';

/**
 * Returns the language in which a gift opens for whoever follows its link from outside, such as a mail, a chat or a QR code: that of their
 * account, else of their browser, else of the card, which the giver chose for them. Null for links within the site, which say the language.
 */
export function languageOfTaker({ viewer, card }: GiftView['locales'], headers: Headers): Locale | null {
  const from = headers.get('sec-fetch-site');
  if (from !== 'none' && from !== 'cross-site') return null;
  const preferred = (headers.get('accept-language') ?? '').split(',');
  const languages = preferred.map((entry) => entry.trim().split(/[-;]/, 1)[0]?.toLowerCase());
  return (
    viewer ??
    siteLocales.find((locale) => locale === languages.find((each) => siteLocales.some((own) => own === each))) ??
    card
  );
}

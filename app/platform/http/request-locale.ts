import type { IncomingMessage } from 'node:http';
import { baseLocale, splitLocale, type Locale } from '#app/shared/locale.ts';

const locales = new WeakMap<IncomingMessage, Locale>();

/** Takes the language out of the request's address and stores it, so that later code sees one address per page. */
export function takeLocale(request: IncomingMessage): Locale {
  const { locale, address } = splitLocale(request.url ?? '/');
  if (locale !== baseLocale) {
    request.url = address;
    locales.set(request, locale);
  }
  return locale;
}

export const localeOf = (request: IncomingMessage): Locale => locales.get(request) ?? baseLocale;

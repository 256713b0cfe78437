import { AsyncLocalStorage } from 'node:async_hooks';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { overwriteGetLocale } from '#texts/runtime';

const current = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => current.getStore() ?? baseLocale);

/** Runs work whose texts are in this language: a page's, or a recipient's. */
export function inLocale<Result>(locale: Locale, work: () => Result): Result {
  return current.run(locale, work);
}

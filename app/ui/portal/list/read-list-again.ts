import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Prevents a list from loading again when only the record or dialog over it opens, changes or closes. Forms and a changed search load it
 * again.
 */
export function readListAgain(input: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = input;
  const isReading = formMethod === undefined || formMethod === 'GET';
  const isWithinList = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isReading && isWithinList ? false : defaultShouldRevalidate;
}

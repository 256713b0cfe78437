import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For lists: what opens, changes or closes over or beside one is no reason to read it again while its search stays the same; a form is. */
export function readListAgain(given: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = given;
  const isReading = formMethod === undefined || formMethod === 'GET';
  const isWithinList = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isReading && isWithinList ? false : defaultShouldRevalidate;
}

import { isRouteErrorResponse } from 'react-router';

/**
 * Returns the sentence of a refusal that our loader threw (`refuse`, `refusalToShow`); null for anything else. A proxy's error page also
 * arrives as a route error, but its body is always text, never an object.
 */
export function refusalSentence(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const body: unknown = error.data;
  const isOurs = typeof body === 'object' && body !== null && 'error' in body;
  return isOurs && typeof body.error === 'string' && body.error !== '' ? body.error : null;
}

/** Returns the status of a refusal by our loader, 400 to 499; null for failures and for answers of other servers. */
export function refusalStatus(error: unknown): number | null {
  if (!isRouteErrorResponse(error) || error.status >= 500 || isForeignAnswer(error)) return null;
  return error.status;
}

/**
 * Returns whether another server answered in place of ours, such as a proxy with its own error page. The router's refusals, such as 405
 * for an unsupported form, are also text, but marked as internal.
 */
const isForeignAnswer = (error: unknown): boolean =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && !('internal' in error && error.internal === true);

/** Messages of a failed fetch in each browser; of a truncated answer; of a route list that a proxy refused ("502 Bad Gateway"). */
const words = /fetch|network|load failed|turbo-stream|^5\d\d /i;

/** Messages of a script that did not load, in Chromium and Firefox, and in Safari. */
const scriptWords = /dynamically imported module|importing a module script/i;

/** Returns whether a script of a page could not be loaded. The router never loads it again in this document. */
export const isScriptFailure = (error: unknown): boolean => error instanceof Error && scriptWords.test(error.message);

/** Returns whether our server was not reached: no connection, or another server answered in its place. */
export const isConnectionFailure = (error: unknown): boolean =>
  isForeignAnswer(error) || isScriptFailure(error) || (error instanceof Error && words.test(error.message));

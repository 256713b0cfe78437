import { isRouteErrorResponse } from 'react-router';

/**
 * The sentence of a refusal that a loader of ours threw (`refuse`, `refusalToShow`); null for anything else. A proxy's error page
 * arrives as a route error too, but its body is always text, never an object.
 */
export function refusalSentence(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const body: unknown = error.data;
  const isOurs = typeof body === 'object' && body !== null && 'error' in body;
  return isOurs && typeof body.error === 'string' && body.error !== '' ? body.error : null;
}

/** The status with which a loader of ours refused a page, 400 to 499; null for failures and for answers that are not ours. */
export function refusalStatus(error: unknown): number | null {
  if (!isRouteErrorResponse(error) || error.status >= 500 || isForeignAnswer(error)) return null;
  return error.status;
}

/**
 * Whether something between the browser and our server answered in its place, such as a proxy with an error page of its own. The
 * router's refusals, such as 405 for a form that a page does not take, are text too, and marked as its own.
 */
const isForeignAnswer = (error: unknown): boolean =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && !('internal' in error && error.internal === true);

/** A fetch that failed, by its words in each browser; an answer cut short; a list of routes that a proxy refused ("502 Bad Gateway"). */
const words = /fetch|network|load failed|turbo-stream|^5\d\d /i;

/** Whether our server was not reached: no connection, or something in between answered in its place. */
export const isConnectionFailure = (error: unknown): boolean =>
  isForeignAnswer(error) || (error instanceof Error && words.test(error.message));

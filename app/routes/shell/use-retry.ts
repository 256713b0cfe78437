import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';
import { isForeignAnswer } from './refusal-sentence.ts';

/** A fetch that failed, by its words in each browser; an answer cut short; a route list that a proxy refused ("502 Bad Gateway"). */
const words = /fetch|network|load failed|turbo-stream|^5\d\d /i;

/** Whether our server was not reached: no connection, or something in between answered in its place. */
export const isConnectionFailure = (error: unknown): boolean =>
  isForeignAnswer(error) || (error instanceof Error && words.test(error.message));

/**
 * For a page that stands in place of one that could not be read: reads it again by itself when the connection is back. Returns what
 * a button does to try now; undefined where our server answered, which a new document asks again best.
 */
export function useRetry(error: unknown): (() => void) | undefined {
  const { revalidate } = useRevalidator();
  const isDown = isConnectionFailure(error);
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useRetryWhenConnected(isDown, retry);
  return isDown ? retry : undefined;
}

import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';
import { isConnectionFailure } from './refusal-sentence.ts';

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

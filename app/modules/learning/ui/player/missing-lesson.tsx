import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { ErrorState } from '#app/ui/error-state.tsx';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';

/** On the stage, in place of a lesson that could not be fetched: it is asked for again by itself. */
export function MissingLesson() {
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useRetryWhenConnected(true, retry);
  return (
    <ErrorState title="This lesson could not be loaded. Please try again." onRetry={retry}>
      It opens by itself when the connection is back. Your progress is safe.
    </ErrorState>
  );
}

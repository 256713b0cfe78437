import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { isWithin } from '#app/ui/key-press.ts';
import { keepsArrows, stepForKey } from './arrow-keys.ts';

/** Left and right arrow go to these addresses; null is an end of the course. */
export function useArrowKeys({
  previous,
  next,
}: {
  readonly previous: string | null;
  readonly next: string | null;
}): void {
  const navigate = useNavigate();
  // Before the next key can come: one that is pressed as soon as a lesson is shown counts from that lesson.
  useLayoutEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const step = stepForKey(event, {
        keepsArrows: isWithin(event.target, keepsArrows),
        isDialogOpen: document.querySelector('dialog[open]') !== null,
      });
      const address = step === null ? null : { previous, next }[step];
      if (address === null) return;
      event.preventDefault();
      void navigate(address);
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [navigate, previous, next]);
}

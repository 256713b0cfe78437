import { useEffect, useEffectEvent, useState } from 'react';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { PlayerLesson } from '../../player-view.ts';

interface NextLessonDialogProps {
  readonly next: PlayerLesson | null;
  /** Seconds after which it goes on by itself; null where it waits for an answer. */
  readonly seconds: number | null;
  readonly onGo: (lessonId: string) => void;
  readonly onStay: () => void;
}

/** Asks to go on, a second after a lesson was done (progress), with what the next one will cost. */
export function NextLessonDialog({ next, seconds, onGo, onStay }: NextLessonDialogProps) {
  const length = next && lessonKinds[next.type].size(next);
  return (
    <ConfirmDialog
      open={next !== null}
      onClose={onStay}
      onConfirm={() => next && onGo(next.id)}
      title="Go to the next lesson?"
      tone="accent"
      cancelLabel="Stay here"
      confirmLabel="Next lesson"
    >
      {next && (
        <>
          {next.title}
          {length && `, ${length}`}
          {seconds !== null && <Countdown seconds={seconds} onZero={() => onGo(next.id)} />}
        </>
      )}
    </ConfirmDialog>
  );
}

function Countdown({ seconds, onZero }: { readonly seconds: number; readonly onZero: () => void }) {
  const left = useCountdown(seconds, onZero);
  return (
    <p className="meta num" role="timer">
      Goes on by itself in {left} {left === 1 ? 'second' : 'seconds'}.
    </p>
  );
}

/**
 * Counts seconds down to 0 while the page is seen, and then calls back, once. Null counts nothing. A component that is to
 * count again is mounted anew.
 */
function useCountdown(seconds: number | null, onZero: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const atZero = useEffectEvent(onZero);
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'visible') setLeft((before) => before && before - 1);
    };
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, []);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) atZero();
  }, [isOver]);
  return left;
}

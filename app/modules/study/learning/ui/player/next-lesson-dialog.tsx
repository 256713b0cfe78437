import { useEffect, useEffectEvent, useState } from 'react';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { PlayerLesson } from '../../player-view.ts';
import { m } from '#texts';

interface NextLessonDialogProps {
  readonly next: PlayerLesson | null;
  /** Seconds until it continues automatically; null to wait for an answer. */
  readonly seconds: number | null;
  readonly onGo: (lessonId: string) => void;
  readonly onStay: () => void;
}

/** Asks to continue, a second after a lesson was done, and shows the next one's size. */
export function NextLessonDialog({ next, seconds, onGo, onStay }: NextLessonDialogProps) {
  const length = next && lessonKinds[next.type].size(next);
  return (
    <ConfirmDialog
      open={next !== null}
      onClose={onStay}
      onConfirm={() => next && onGo(next.id)}
      title={m.player_next_question()}
      tone="accent"
      cancelLabel={m.player_next_stay()}
      confirmLabel={m.player_next_lesson()}
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
      {m.player_next_seconds({ count: left ?? 0 })}
    </p>
  );
}

/**
 * Counts seconds down to 0 while the page is visible, and then calls back, once. Null counts nothing. Mount the component again to count
 * again.
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

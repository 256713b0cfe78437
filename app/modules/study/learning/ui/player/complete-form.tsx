import { useEffect, useRef } from 'react';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { Check, CircleCheck } from '#app/ui/icons.ts';
import type { PlayerView } from '../../player-view.ts';
import { m } from '#texts';

interface CompleteFormProps {
  readonly view: PlayerView;
  readonly onComplete: (lessonId: string) => void;
}

/** Shows 'Mark as complete', or that it is done. Without JavaScript its form posts to the player's own route. */
export function CompleteForm({ view, onComplete }: CompleteFormProps) {
  const { lesson } = view;
  const done = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  const isCompleted = lesson?.isCompleted;
  useEffect(() => {
    // The button that had the focus is gone.
    if (isCompleted && wasPressed.current) done.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [isCompleted]);
  if (!lesson || lesson.isLocked || lesson.isPreparing || !lesson.isPublished || !view.recordsProgress) return null;
  if (lesson.isCompleted) {
    return (
      <span className="done-tag" ref={done} tabIndex={-1}>
        <CircleCheck className="i-sm" />
        {m.player_lesson_completed()}
      </span>
    );
  }
  if (lessonKinds[lesson.type].completedBy !== 'learner') return null;
  if (lesson.isDoneWhenViewed) return <span className="meta">{m.player_done_at_end()}</span>;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        wasPressed.current = true;
        onComplete(lesson.id);
      }}
    >
      <input type="hidden" name="intent" value="complete" />
      <input type="hidden" name="lessonId" value={lesson.id} />
      <Button type="submit" variant="accent">
        <Check className="i-sm" />
        {m.player_mark_complete()}
      </Button>
    </form>
  );
}

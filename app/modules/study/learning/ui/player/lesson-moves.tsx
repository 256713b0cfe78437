import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from '#app/ui/icons.ts';
import type { CurrentLesson } from '../../player-view.ts';
import { m } from '#texts';

interface MoveProps {
  readonly lesson: CurrentLesson;
  readonly to: 'previous' | 'next';
  /** True in a phone's action bar: an arrow without text. */
  readonly compact?: boolean;
}

/**
 * Shows a button to the previous or next lesson, across sections; disabled at the ends. A form with the lesson in its address, so that it
 * also works without JavaScript.
 */
export function Move({ lesson, to, compact = false }: MoveProps) {
  const id = to === 'previous' ? lesson.previousId : lesson.nextId;
  const word = to === 'previous' ? m.player_previous() : m.player_next();
  return (
    <Form method="get">
      <Button
        type="submit"
        name="lesson"
        value={id ?? undefined}
        disabled={id === null}
        variant={compact ? 'edge' : 'quiet'}
        aria-label={compact ? word : undefined}
      >
        {compact ? (
          to === 'previous' ? (
            <ChevronLeft />
          ) : (
            <ChevronRight />
          )
        ) : (
          <>
            {to === 'previous' && <ArrowLeft className="i-sm" />}
            {word}
            {to === 'next' && <ArrowRight className="i-sm" />}
          </>
        )}
      </Button>
    </Form>
  );
}

/** Shows both buttons under the lesson, always visible; on a phone the action bar has them. */
export function LessonMoves({ lesson }: { readonly lesson: CurrentLesson }) {
  return (
    <div className="lesson-moves">
      <Move lesson={lesson} to="previous" />
      <span className="meta" aria-hidden="true">
        <kbd className="kbd">←</kbd> <kbd className="kbd">→</kbd>
      </span>
      <Move lesson={lesson} to="next" />
    </div>
  );
}

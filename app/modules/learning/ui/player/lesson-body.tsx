import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { CircleCheck } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { LessonLanguages } from './lesson-languages.tsx';
import { LessonHead } from './lesson-head.tsx';
import { m } from '#texts';

interface LessonBodyProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** 'Mark as complete', or that it is done. */
  readonly completion: ReactNode;
  /** True to show it beside the title, for a lesson above it; otherwise it is at the end. */
  readonly isCompletedAtTitle: boolean;
  /** The kind's view of it; null while it has no file. */
  readonly children: ReactNode;
}

/** Shows a lesson below its stage: title, content, and its completion. */
export function LessonBody({ view, lesson, completion, isCompletedAtTitle, children }: LessonBodyProps) {
  return (
    <>
      <LessonHead view={view} lesson={lesson}>
        {isCompletedAtTitle && <div className="deskonly">{completion}</div>}
      </LessonHead>
      <LessonLanguages course={view.course} lesson={lesson} />
      {children ?? <NoteBox tone="quiet">{lesson.isPreparing ? m.player_preparing() : m.player_no_file()}</NoteBox>}
      <div className="lesson-done">
        {!isCompletedAtTitle && <div className="deskonly">{completion}</div>}
        {view.keepsProgress && view.isCompleted && (
          <span className="done-tag">
            <CircleCheck className="i-sm" />
            {view.hasNewLessons ? m.player_completed_with_new() : m.learning_course_completed()}
          </span>
        )}
      </div>
      <BuyNote view={view} />
    </>
  );
}

/** Offers the rest of the course after a free lesson. */
function BuyNote({ view }: { readonly view: PlayerView }) {
  const locked = view.sections.flatMap((section) => section.lessons).filter((lesson) => lesson.isLocked).length;
  if (view.isEnrolled || locked === 0 || !view.course.isActive) return null;
  return (
    <NoteBox
      tone="quiet"
      action={
        <LinkButton to={`/checkout?course=${view.course.id}`} variant="pay">
          {m.player_buy()}
        </LinkButton>
      }
    >
      {m.player_more_lessons({ count: locked })}
    </NoteBox>
  );
}

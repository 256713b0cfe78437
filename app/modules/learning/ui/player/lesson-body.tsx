import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { CircleCheck } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { LessonHead } from './lesson-head.tsx';

interface LessonBodyProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** 'Mark as complete', or that it is done. */
  readonly completion: ReactNode;
  /** Beside the title, where the lesson itself is above it; else at its end. */
  readonly isCompletedAtTitle: boolean;
  /** What its kind shows of it; null while it has no file. */
  readonly children: ReactNode;
}

/** A lesson below its stage: what it is, its content, and the mark that it is done. */
export function LessonBody({ view, lesson, completion, isCompletedAtTitle, children }: LessonBodyProps) {
  return (
    <>
      <LessonHead view={view} lesson={lesson}>
        {isCompletedAtTitle && <div className="deskonly">{completion}</div>}
      </LessonHead>
      {children ?? (
        <NoteBox tone="quiet">
          {lesson.isPreparing
            ? 'This video is not ready yet. Please come back a little later.'
            : 'This lesson has no file yet.'}
        </NoteBox>
      )}
      <div className="lesson-done">
        {!isCompletedAtTitle && <div className="deskonly">{completion}</div>}
        {view.keepsProgress && view.isCompleted && (
          <span className="done-tag">
            <CircleCheck className="i-sm" />
            {view.hasNewLessons ? 'Course Completed, with new lessons since' : 'Course Completed'}
          </span>
        )}
      </div>
      <BuyNote view={view} />
    </>
  );
}

/** After a free lesson: what the rest costs is one press away. */
function BuyNote({ view }: { readonly view: PlayerView }) {
  const locked = view.sections.flatMap((section) => section.lessons).filter((lesson) => lesson.isLocked).length;
  if (view.isEnrolled || locked === 0 || !view.course.isActive) return null;
  return (
    <NoteBox
      tone="quiet"
      action={
        <LinkButton to={`/checkout?course=${view.course.id}`} variant="pay">
          Buy
        </LinkButton>
      }
    >
      {locked === 1 ? 'One more lesson comes' : `${locked} more lessons come`} with the course.
    </NoteBox>
  );
}

import type { ReactNode } from 'react';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { lessonsIn } from './lesson-length.tsx';

interface LessonHeadProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** Which lesson it is: its place in the course, and its title. */
export function LessonHead({ view, lesson, children }: LessonHeadProps) {
  return (
    <>
      <p className="meta num">
        Lesson {lesson.number} of {lessonsIn(view)}, {lesson.sectionTitle}
        {!lesson.isPublished && ', a draft'}
      </p>
      <div className="lesson-title">
        <h1>{lesson.title}</h1>
        {children}
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { lessonsIn } from './lesson-length.tsx';
import { m } from '#texts';

interface LessonHeadProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  /** Content beside the title. */
  readonly children?: ReactNode;
}

/** Shows a lesson's place in the course, and its title. */
export function LessonHead({ view, lesson, children }: LessonHeadProps) {
  const place = lesson.isPublished ? m.player_lesson_in_section : m.player_lesson_in_section_draft;
  return (
    <>
      <p className="meta num">
        {place({ number: lesson.number, total: lessonsIn(view), section: lesson.sectionTitle })}
      </p>
      <div className="lesson-title">
        <h1 lang={lesson.lang}>{lesson.title}</h1>
        {children}
      </div>
    </>
  );
}

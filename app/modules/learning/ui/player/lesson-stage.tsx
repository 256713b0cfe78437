import { useState, type ReactNode } from 'react';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { LessonBody } from './lesson-body.tsx';
import { LessonMoves } from './lesson-moves.tsx';
import { LockedLesson } from './locked-lesson.tsx';
import type { KeptLesson } from './use-position.ts';
import { VideoLesson } from './video-lesson.tsx';
import { YoutubeLesson } from './youtube-lesson.tsx';

interface LessonStageProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  readonly addToCart: ReactNode;
  readonly completion: ReactNode;
}

/** One lesson; another lesson is another stage, so that whatever played has stopped. */
export function LessonStage({ view, lesson, addToCart, completion }: LessonStageProps) {
  const { course } = view;
  // Where the learner was when the lesson opened: later answers of the server only repeat what we told it.
  const [kept] = useState<KeptLesson>({
    courseId: course.id,
    lessonId: lesson.id,
    start: lesson.position,
    keeps: view.keepsProgress,
  });
  if (lesson.isLocked) {
    return (
      <>
        <LockedLesson view={view} lesson={lesson} addToCart={addToCart} />
        <div className="lesson">
          <LessonMoves lesson={lesson} />
        </div>
      </>
    );
  }
  const { content } = lesson;
  const artwork = { category: course.category, title: course.title };
  return (
    <>
      {content?.kind === 'video' && <VideoLesson lesson={lesson} content={content} kept={kept} artwork={artwork} />}
      {content?.kind === 'youtube' && <YoutubeLesson lesson={lesson} content={content} kept={kept} artwork={artwork} />}
      <article className={lesson.type === 'video' ? 'lesson' : 'lesson lesson-read'}>
        <LessonBody view={view} lesson={lesson} kept={kept} completion={completion} />
        <LessonMoves lesson={lesson} />
      </article>
    </>
  );
}

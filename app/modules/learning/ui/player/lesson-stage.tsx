import { useEffect, useState, type ReactNode } from 'react';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { LessonNotes } from '../notes/lesson-notes.tsx';
import { outboxOf } from '../reports/outbox-of.ts';
import type { FilmProps } from './film-stage.tsx';
import { LessonBody } from './lesson-body.tsx';
import { LessonMoves } from './lesson-moves.tsx';
import { LockedLesson } from './locked-lesson.tsx';
import { MissingLesson } from './missing-lesson.tsx';
import type { KeptLesson } from './use-position.ts';
import { VideoLesson } from './video-lesson.tsx';
import { YoutubeLesson } from './youtube-lesson.tsx';

interface LessonStageProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  readonly addToCart: ReactNode;
  readonly completion: ReactNode;
  /** Of a video: whether it begins by itself, and what follows its end. */
  readonly beginsByItself: FilmProps['beginsByItself'];
  readonly onEnd: FilmProps['onEnd'];
}

/** One lesson; another lesson is another stage, so that whatever played has stopped. */
export function LessonStage({ view, lesson, addToCart, completion, ...ends }: LessonStageProps) {
  const { course } = view;
  // Where the learner was when the lesson opened: later answers of the server only repeat what we told it.
  const [kept, setKept] = useState<KeptLesson>({
    learnerId: view.learnerId,
    courseId: course.id,
    lessonId: lesson.id,
    start: lesson.position,
  });
  const { learnerId, lessonId } = kept;
  const [notedPage, setNotedPage] = useState<number | null>(null);
  useEffect(() => {
    if (learnerId === null) return;
    // The device may know better: it was without a connection.
    const { waiting } = outboxOf(learnerId).state();
    const position = waiting.findLast(
      (report) => report.lessonId === lessonId && report.intent === 'position',
    )?.position;
    // oxlint-disable-next-line react/set-state-in-effect -- local storage is read after hydration, once
    if (position !== undefined) setKept((before) => ({ ...before, start: position }));
  }, [learnerId, lessonId]);
  if (lesson.isLocked) {
    return (
      <>
        <LockedLesson view={view} lesson={lesson} addToCart={addToCart} />
        <LessonMoves lesson={lesson} />
      </>
    );
  }
  if (lesson.isMissing) {
    return (
      <>
        <div className="lesson lesson-read">
          <MissingLesson title={lesson.title} />
        </div>
        <LessonMoves lesson={lesson} />
      </>
    );
  }
  const { content } = lesson;
  const artwork = { category: course.category, title: course.title };
  const film = { lesson, kept, artwork, completion, ...ends };
  return (
    <>
      {content?.kind === 'video' && <VideoLesson {...film} content={content} />}
      {content?.kind === 'youtube' && <YoutubeLesson {...film} content={content} />}
      <article className={lesson.type === 'video' ? 'lesson' : 'lesson lesson-read'}>
        <LessonBody view={view} lesson={lesson} kept={kept} completion={completion} onNote={setNotedPage} />
        {learnerId !== null && (
          <LessonNotes
            learnerId={learnerId}
            courseId={course.id}
            course={course}
            lesson={lesson}
            newNoteId={view.newNoteId}
            page={notedPage}
            onWritten={() => setNotedPage(null)}
          />
        )}
      </article>
      <LessonMoves lesson={lesson} />
    </>
  );
}

import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { CircleCheck, Download } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { formatDuration } from '#app/shared/duration.ts';
import type { CurrentLesson, PlayerView } from '../../player-view.ts';
import { lengthInWords, lessonsIn } from './lesson-length.tsx';
import { PdfLesson } from './pdf-lesson.tsx';
import { LessonText, TextLesson } from './text-lesson.tsx';
import type { KeptLesson } from './use-position.ts';

interface LessonBodyProps {
  readonly view: PlayerView;
  readonly lesson: CurrentLesson;
  readonly kept: KeptLesson;
  /** 'Mark as complete', or that it is done. */
  readonly completion: ReactNode;
  /** A note is asked for at a page of a PDF. */
  readonly onNote: (page: number) => void;
}

/** A lesson below its stage: what it is, its words or pages, and the mark that it is done. */
export function LessonBody({ view, lesson, kept, completion, onNote }: LessonBodyProps) {
  const { content } = lesson;
  const isVideo = content?.kind === 'video' || content?.kind === 'youtube';
  const facts = [lengthInWords(lesson), isVideo && stoppedAt(kept.start)].filter(
    (fact) => fact !== '' && fact !== false,
  );
  const download = (content?.kind === 'video' || content?.kind === 'pdf') && content.allowDownload ? content.url : null;
  return (
    <>
      <p className="meta num">
        Lesson {lesson.number} of {lessonsIn(view)}, {lesson.sectionTitle}
        {!lesson.isPublished && ', a draft'}
      </p>
      <div className="lesson-title">
        <h1>{lesson.title}</h1>
        {isVideo && <div className="deskonly">{completion}</div>}
      </div>
      {content?.kind === 'text' && <TextLesson html={content.html} kept={kept} />}
      {content !== null && content.kind !== 'text' && <LessonText html={content.html} />}
      {content === null && <NoteBox tone="quiet">This lesson has no file yet.</NoteBox>}
      {content?.kind === 'pdf' && (
        <PdfLesson content={content} kept={kept} title={lesson.title} artwork={view.course} onNote={onNote} />
      )}
      {isVideo && facts.length > 0 && <p className="meta num lesson-facts">{facts.join('. ')}</p>}
      {download !== null && (
        <p className="lesson-download">
          <a className="more-sm" href={`${download}?download`} download>
            <Download className="i-sm" />
            Download
          </a>
        </p>
      )}
      <div className="lesson-done">
        {!isVideo && <div className="deskonly">{completion}</div>}
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

function stoppedAt(position: number | null): string | false {
  return position !== null && position >= 1 && `You stopped at ${formatDuration(position)}`;
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

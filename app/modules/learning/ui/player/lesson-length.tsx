import { formatDuration, formatFileSize } from '#app/shared/dates.ts';
import { File, FileText } from '#app/ui/icons.ts';
import type { PlayerLesson, PlayerView } from '../../player-view.ts';

/** How long a video is, how large a PDF, or that it is a text. */
export function LessonLength({ lesson }: { readonly lesson: PlayerLesson }) {
  if (lesson.type === 'text') {
    return (
      <>
        <FileText />
        Text
      </>
    );
  }
  if (lesson.type === 'video' && lesson.durationSeconds !== null) return formatDuration(lesson.durationSeconds);
  return (
    <>
      {lesson.type === 'pdf' && <File />}
      {lesson.byteSize === null ? lesson.type === 'pdf' && 'PDF' : formatFileSize(lesson.byteSize)}
    </>
  );
}

/** The same in words for a line of text: '11:38, 38.20 MB'; empty where nothing is known. */
export function lengthInWords(lesson: PlayerLesson): string {
  return [
    lesson.type === 'video' && lesson.durationSeconds !== null && formatDuration(lesson.durationSeconds),
    lesson.type !== 'text' && lesson.byteSize !== null && formatFileSize(lesson.byteSize),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** The lessons that are listed: an administrator's drafts too. */
export function lessonsIn(view: PlayerView): number {
  return view.sections.reduce((sum, section) => sum + section.lessons.length, 0);
}

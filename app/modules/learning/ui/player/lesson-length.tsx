import { formatDuration } from '#app/shared/duration.ts';
import { formatFileSize, formatMegabytes } from '#app/shared/file-size.ts';
import { File, FileText } from '#app/ui/icons.ts';
import type { PlayerLesson, PlayerView } from '../../player-view.ts';

/** How long and how large a video is, how large a PDF, or that it is a text: before anything of it loads. */
export function LessonLength({ lesson }: { readonly lesson: PlayerLesson }) {
  if (lesson.type === 'text') {
    return (
      <>
        <FileText />
        Text
      </>
    );
  }
  const length = lengthInWords(lesson);
  return (
    <>
      {lesson.type === 'pdf' && <File />}
      {length === '' && lesson.type === 'pdf' ? 'PDF' : length}
    </>
  );
}

/** A PDF's size is in MB, however small it is. */
function sizeOf(type: PlayerLesson['type'], bytes: number): string {
  return type === 'pdf' ? formatMegabytes(bytes) : formatFileSize(bytes);
}

/** The same in words for a line of text: '11:38, 38.20 MB'; empty where nothing is known. */
export function lengthInWords(lesson: PlayerLesson): string {
  return [
    lesson.type === 'video' && lesson.durationSeconds !== null && formatDuration(lesson.durationSeconds),
    lesson.type !== 'text' && lesson.byteSize !== null && sizeOf(lesson.type, lesson.byteSize),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** The lessons that are listed: an administrator's drafts too. */
export function lessonsIn(view: PlayerView): number {
  return view.sections.reduce((sum, section) => sum + section.lessons.length, 0);
}

import type { LessonKind } from '#app/shared/course-terms.ts';
import { assignmentView } from './assignment/assignment-view.tsx';
import { checkView } from './check/check-view.tsx';
import type { LessonKindView } from './lesson-kind.ts';
import type { LessonContents } from './lesson-kinds.ts';
import { pdfView } from './pdf/pdf-view.tsx';
import { practiceView } from './practice/practice-view.tsx';
import { textView } from './text/text-view.tsx';
import { videoView } from './video/video-view.tsx';

/** The player's view of each kind, loaded only with the player. Each view loads its heavy parts (pages of a PDF, controls) itself. */
export const lessonKindViews: { readonly [Kind in LessonKind]: LessonKindView<LessonContents[Kind]> } = {
  video: videoView,
  pdf: pdfView,
  text: textView,
  practice: practiceView,
  check: checkView,
  assignment: assignmentView,
};

import type { LessonKind } from '#app/shared/course-terms.ts';
import type { LessonKindView } from './lesson-kind.ts';
import type { LessonContents } from './lesson-kinds.ts';
import { pdfView } from './pdf/pdf-view.tsx';
import { textView } from './text/text-view.tsx';
import { videoView } from './video/video-view.tsx';

/** The player's part of each kind: loaded with the player alone. What is heavy (pages of a PDF, controls) each view loads itself. */
export const lessonKindViews: { readonly [Kind in LessonKind]: LessonKindView<LessonContents[Kind]> } = {
  video: videoView,
  pdf: pdfView,
  text: textView,
};

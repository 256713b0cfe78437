import type { ComponentType } from 'react';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { LessonContents } from './lesson-kinds.ts';
import type { LessonPlace } from './lesson-kind.ts';
import { PdfExcerpt } from './pdf/pdf-excerpt.tsx';
import { TextExcerpt } from './text/text-excerpt.tsx';
import { VideoExcerpt } from './video/video-excerpt.tsx';

/** Shows one place of a lesson, beside a question about it; null for kinds that teach nothing. Loaded when a learner requests the place. */
export const lessonKindExcerpts: {
  readonly [Kind in LessonKind]: ComponentType<{
    readonly content: LessonContents[Kind];
    readonly place: LessonPlace;
    readonly title: string;
  }> | null;
} = {
  video: VideoExcerpt,
  pdf: PdfExcerpt,
  text: TextExcerpt,
  practice: null,
  check: null,
  assignment: null,
};

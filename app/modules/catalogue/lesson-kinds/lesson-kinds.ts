import type { LessonKind } from '#app/shared/course-terms.ts';
import type { LessonKindDefinition } from './lesson-kind.ts';
import { assignment, type AssignmentContent } from './assignment/assignment.ts';
import { quiz, type QuizContent } from './quiz/quiz.ts';
import { pdf, type PdfContent } from './pdf/pdf.ts';
import { practice, type PracticeContent } from './practice/practice.ts';
import { text, type TextContent } from './text/text.ts';
import { video, type VideoContent } from './video/video.ts';

/** Every kind of lesson, in the editor's order. */
export const lessonKinds: Readonly<Record<LessonKind, LessonKindDefinition>> = {
  video,
  pdf,
  text,
  practice,
  check: quiz,
  assignment,
};

/** The player's content of each kind of lesson. */
export interface LessonContents {
  readonly video: VideoContent;
  readonly pdf: PdfContent;
  readonly text: TextContent;
  readonly practice: PracticeContent;
  readonly check: QuizContent;
  readonly assignment: AssignmentContent;
}
export type LessonContent = LessonContents[LessonKind];

export function isLessonKind(name: string): name is LessonKind {
  return Object.hasOwn(lessonKinds, name);
}

import type { LessonKind } from '#app/shared/course-terms.ts';
import { assignmentRules } from './assignment/assignment.server.ts';
import { quizRules } from './quiz/quiz.server.ts';
import type { LessonKindRules } from './lesson-kind.ts';
import type { LessonContents } from './lesson-kinds.ts';
import { pdfRules } from './pdf/pdf.server.ts';
import { practiceRules } from './practice/practice.server.ts';
import { textRules } from './text/text.server.ts';
import { videoRules } from './video/video.server.ts';

/** Server rules of each kind. */
export const lessonKindRules: { readonly [Kind in LessonKind]: LessonKindRules<LessonContents[Kind]> } = {
  video: videoRules,
  pdf: pdfRules,
  text: textRules,
  practice: practiceRules,
  check: quizRules,
  assignment: assignmentRules,
};

/** Returns the kind of an old system's type; null for an unknown one. */
export function kindOfImported(type: string): LessonKind | null {
  const word = type.toLowerCase();
  const kinds = Object.entries(lessonKindRules) as [LessonKind, LessonKindRules<unknown>][];
  return kinds.find(([, { imported }]) => imported.isType(word))?.[0] ?? null;
}

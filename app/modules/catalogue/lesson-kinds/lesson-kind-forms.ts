import type { ComponentType } from 'react';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { LessonKindFormProps } from './lesson-kind.ts';
import { AssignmentFields } from './assignment/assignment-form.tsx';
import { QuizFields } from './quiz/quiz-form.tsx';
import { PdfFields } from './pdf/pdf-form.tsx';
import { PracticeFields } from './practice/practice-form.tsx';
import { VideoFields } from './video/video-form.tsx';
import './lesson-kind-forms.css';

/** Fields of each kind in the editor; null for a kind with title and text only. */
export const lessonKindForms: Readonly<Record<LessonKind, ComponentType<LessonKindFormProps> | null>> = {
  video: VideoFields,
  pdf: PdfFields,
  text: null,
  practice: PracticeFields,
  check: QuizFields,
  assignment: AssignmentFields,
};

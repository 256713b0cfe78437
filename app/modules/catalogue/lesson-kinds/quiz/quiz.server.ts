import { z } from 'zod';
import type { LessonKindRules } from '../lesson-kind.ts';
import { isDrawable } from './drawable-queries.server.ts';
import type { QuizContent } from './quiz.ts';

export const quizRules: LessonKindRules<QuizContent> = {
  form: z.object({}),
  files: () => [],
  isReady: () => true,
  isSetUp: isDrawable,
  contentOf: ({ body: html }) => ({ kind: 'check', html, quiz: null }),
  imported: { isType: (word) => word === 'check', sourceOf: () => ({}) },
};

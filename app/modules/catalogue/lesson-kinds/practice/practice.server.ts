import { z } from 'zod';
import type { LessonKindRules } from '../lesson-kind.ts';
import { asksQuestions } from './practice-queries.server.ts';
import type { PracticeContent } from './practice.ts';

export const practiceRules: LessonKindRules<PracticeContent> = {
  form: z.object({}),
  files: () => [],
  isReady: () => true,
  isSetUp: asksQuestions,
  contentOf: ({ body: html }) => ({ kind: 'practice', html, practice: null }),
  imported: { isType: (word) => word === 'practice', sourceOf: () => ({}) },
};

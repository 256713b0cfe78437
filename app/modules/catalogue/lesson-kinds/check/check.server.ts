import { z } from 'zod';
import type { LessonKindRules } from '../lesson-kind.ts';
import { isDrawable } from './check-queries.server.ts';
import type { CheckContent } from './check.ts';

export const checkRules: LessonKindRules<CheckContent> = {
  form: z.object({}),
  files: () => [],
  isReady: () => true,
  isSetUp: isDrawable,
  contentOf: ({ body: html }) => ({ kind: 'check', html, check: null }),
  imported: { isType: (word) => word === 'check', sourceOf: () => ({}) },
};

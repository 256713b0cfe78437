import { z } from 'zod';
import type { LessonKindRules } from '../lesson-kind.ts';
import type { AssignmentContent } from './assignment.ts';

export const assignmentRules: LessonKindRules<AssignmentContent> = {
  form: z.object({}),
  files: () => [],
  isReady: () => true,
  contentOf: ({ body: html }) => ({ kind: 'assignment', html, assignment: null }),
  imported: { isType: (word) => word === 'assignment', sourceOf: () => ({}) },
};

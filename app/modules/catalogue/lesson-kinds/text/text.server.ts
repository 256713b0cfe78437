import { z } from 'zod';
import type { LessonKindRules } from '../lesson-kind.ts';
import type { TextContent } from './text.ts';

export const textRules: LessonKindRules<TextContent> = {
  form: z.object({}),
  files: () => [],
  isReady: () => true,
  contentOf: ({ body: html }) => ({ kind: 'text', html }),
  imported: { isType: (word) => word === 'text' || word.startsWith('text/'), sourceOf: () => ({}) },
};

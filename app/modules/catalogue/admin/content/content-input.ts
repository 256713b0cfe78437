import { z } from 'zod';
import type { LessonSource } from '#app/modules/learning/lesson-kinds/lesson-kind.ts';
import { lessonKindRules } from '#app/modules/learning/lesson-kinds/lesson-kind-rules.server.ts';
import { isLessonKind } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { line, required } from '#app/platform/text-schemas.ts';
import { bodyFault } from '../../lesson-body.ts';
import { contentLimits } from '../../course-structure.ts';

/** The form of a section. */
export const sectionForm = z.object({
  title: required(contentLimits.title, 'Please enter a section title').transform(line),
});

export type SectionInput = z.infer<typeof sectionForm>;

/** A lesson as an administrator means it to be. */
export interface LessonInput extends LessonSource {
  readonly title: string;
  readonly type: LessonKind;
  /** HTML, not yet sanitised. */
  readonly body: string;
  readonly isFreePreview: boolean;
  readonly allowDownload: boolean;
}

const tick = z
  .string()
  .optional()
  .transform((text) => text === 'on');

const body = z
  .string()
  .default('')
  .superRefine((html, context) => {
    const fault = bodyFault(html);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

const frame = z.object({
  title: required(contentLimits.title, 'Please enter an item title').transform(line),
  type: z.string('Please choose a content type').refine(isLessonKind, 'Please choose a content type'),
  body,
  isFreePreview: tick,
  allowDownload: tick,
});

const noSource: LessonSource = { youtubeId: null, mediaId: null, captionsId: null, durationSeconds: null };

/** The form of a lesson. What a form holds of other kinds than the one that is chosen is left out. */
export const lessonForm = z.record(z.string(), z.string()).transform((form, context): LessonInput => {
  const { type = '' } = form;
  const parts = [frame.safeParse(form), isLessonKind(type) && lessonKindRules[type].form.safeParse(form)] as const;
  const [common, own] = parts;
  if (common.success && own && own.success) return { ...common.data, ...noSource, ...own.data };
  for (const part of parts)
    for (const { path, message } of (part && part.error?.issues) || [])
      context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

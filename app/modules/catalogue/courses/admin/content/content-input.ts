import { z } from 'zod';
import type { LessonSource } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import { isLessonKind } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { title } from '#app/platform/text-schemas.ts';
import { bodyFault } from '../../lesson-body.ts';
import { contentLimits } from '../../course-structure.ts';
import type { LessonRule } from '../../lesson-rule.ts';
import { ruleForm } from './rule-input.ts';
import { m } from '#texts';

/** The form of a section. */
export const sectionForm = z.object({
  title: title(contentLimits.title, m.portal_content_section_title_missing),
});

export type SectionInput = z.infer<typeof sectionForm>;

/** A lesson as edited by a staff member. */
export interface LessonInput extends LessonSource {
  readonly title: string;
  readonly type: LessonKind;
  /** HTML, not yet sanitised. */
  readonly body: string;
  readonly isFreePreview: boolean;
  readonly allowDownload: boolean;
  /** True if reaching its end completes it. */
  readonly isDoneWhenViewed: boolean;
  /** Null: opens at once. */
  readonly rule: LessonRule | null;
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
  title: title(contentLimits.title, m.portal_content_item_title_missing),
  type: z
    .string({ error: m.portal_content_type_missing })
    .refine(isLessonKind, { error: m.portal_content_type_missing }),
  body,
  isFreePreview: tick,
  allowDownload: tick,
  isDoneWhenViewed: tick,
});

const noSource: LessonSource = { youtubeId: null, mediaId: null, captionsId: null, durationSeconds: null };

/** The form of a lesson. Drops the fields of other kinds than the selected one. */
export const lessonForm = z.record(z.string(), z.string()).transform((form, context): LessonInput => {
  const { type = '' } = form;
  const parts = [
    frame.safeParse(form),
    isLessonKind(type) && lessonKindRules[type].form.safeParse(form),
    ruleForm(form).safeParse(form),
  ] as const;
  const [common, own, rule] = parts;
  if (common.success && own && own.success && rule.success)
    return { ...common.data, ...noSource, ...own.data, rule: rule.data };
  for (const part of parts)
    for (const { path, message } of (part && part.error?.issues) || [])
      context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

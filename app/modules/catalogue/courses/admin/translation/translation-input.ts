import { z } from 'zod';
import { mediaId } from '#app/modules/catalogue/media/field-shapes.ts';
import { line, optional, optionalTitle } from '#app/platform/text-schemas.ts';
import type { CourseWords } from '#app/shared/course-words.ts';
import { contentLimits } from '../../course-structure.ts';
import { bodyFault } from '../../lesson-body.ts';
import { wordShapes } from '../course-input.ts';
import { courseLimits } from '../course-limits.ts';
import { sectionField, type LessonWords } from './translation.ts';

const words = z.object({
  ...wordShapes,
  title: optionalTitle(courseLimits.title),
  duration: optional(courseLimits.duration).transform(line),
});

const sectionTitle = optionalTitle(contentLimits.title);
const isTicked = (text: string | undefined) => text === 'on';

export interface CourseTranslationInput {
  readonly words: CourseWords;
  /** Titles by the ids of sections. */
  readonly sections: Readonly<Record<string, string>>;
  /** True if the staff member confirms that the translation fits the present text. */
  readonly isConfirmed: boolean;
}

/** The form of a course's translation. An empty field is untranslated. */
export const courseTranslationForm = z
  .record(z.string(), z.string())
  .transform((form, context): CourseTranslationInput => {
    const parsed = words.safeParse(form);
    const titles = z.record(z.string(), sectionTitle).safeParse(
      Object.fromEntries(
        Object.entries(form).flatMap(([name, title]) => {
          const [start = '', id = ''] = name.split(':', 2);
          return sectionField(id) === name && start !== '' ? [[id, title]] : [];
        }),
      ),
    );
    if (parsed.success && titles.success)
      return { words: parsed.data, sections: titles.data, isConfirmed: isTicked(form['isConfirmed']) };
    for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
    for (const { path, message } of titles.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [sectionField(String(path[0] ?? ''))], message });
    return z.NEVER;
  });

export interface LessonTranslationInput extends LessonWords {
  readonly isConfirmed: boolean;
}

/** The form of a lesson's translation. Keeps the file field of the lesson's kind. */
export const lessonTranslationForm = z
  .object({
    title: optionalTitle(contentLimits.title),
    body: z
      .string()
      .default('')
      .superRefine((html, context) => {
        const fault = bodyFault(html);
        if (fault !== null) context.addIssue({ code: 'custom', message: fault });
      }),
    videoId: mediaId,
    pdfId: mediaId,
    captionsId: mediaId,
    isConfirmed: z.string().optional(),
  })
  .transform(({ videoId, pdfId, isConfirmed, ...lesson }): LessonTranslationInput => ({
    ...lesson,
    mediaId: videoId ?? pdfId,
    isConfirmed: isTicked(isConfirmed),
  }));

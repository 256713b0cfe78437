import { z } from 'zod';
import { cleaned, line, optional, required, title } from '#app/platform/text-schemas.ts';
import { categoryIds, courseLevels, courseStatuses } from '#app/shared/course-terms.ts';
import { ofCourseWords } from '#app/shared/course-words.ts';
import { baseLocale, locales } from '#app/shared/locale.ts';
import type { Cents } from '#app/shared/money.ts';
import { courseLimits, maxPrice, priceSentences } from './course-limits.ts';
import { mediaId, youtubeVideo } from '#app/modules/catalogue/media/field-shapes.ts';
import { slugOf } from '#app/shared/slug.ts';
import { readPrice } from '#app/shared/typed-price.ts';
import { m } from '#texts';

const price = z
  .string()
  .default('')
  .transform((text, context): Cents => {
    const cents = readPrice(text);
    if (cents !== null && cents <= maxPrice) return cents;
    const shown = text.trim().toWellFormed().slice(0, 40);
    const message =
      cents !== null
        ? priceSentences.tooHigh()
        : shown === ''
          ? m.portal_courses_price_missing()
          : priceSentences.server(shown);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The lines of a field, each a point of a list. */
const points = cleaned.transform((text, context): string[] => {
  const lines = text
    .split('\n')
    .map(line)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (lines.length > courseLimits.lines)
    context.addIssue({ code: 'custom', message: m.portal_courses_too_many_lines({ most: courseLimits.lines }) });
  if (lines.some((each) => each.length > courseLimits.line))
    context.addIssue({ code: 'custom', message: m.portal_courses_line_too_long({ most: courseLimits.line }) });
  return lines;
});

/** The texts of a course, each optional. */
export const wordShapes = ofCourseWords(
  (name) => optional(courseLimits[name]),
  () => points,
);

const slug = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  if (text === slugOf(text)) return text;
  context.addIssue({
    code: 'custom',
    message: m.portal_courses_address_invalid({ most: courseLimits.slug }),
  });
  return z.NEVER;
});

/** Per cent from 1 to 100; null for an empty field. */
const percent = z
  .string()
  .default('')
  .transform((text, context): number | null => {
    const trimmed = text.trim().replace(/%$/, '').trimEnd();
    if (trimmed === '') return null;
    const value = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0;
    if (value >= 1 && value <= 100) return value;
    context.addIssue({ code: 'custom', message: m.portal_courses_pass_percent_invalid() });
    return z.NEVER;
  });

/** The form of a course: all fields of a course. Titles, names and durations are one line. */
const courseShape = z
  .object({
    locale: z.enum(locales, { error: m.portal_courses_language_missing }).default(baseLocale),
    ...wordShapes,
    title: title(courseLimits.title, m.portal_forms_title_missing),
    slug,
    instructor: title(courseLimits.instructor, m.portal_courses_instructor_missing),
    description: required(courseLimits.description, m.portal_forms_description_missing),
    duration: optional(courseLimits.duration).transform((text) => line(text) || '4 weeks'),
    level: z.enum(courseLevels, { error: m.portal_courses_level_missing }).default('beginner'),
    category: z.enum(categoryIds, { error: m.portal_forms_category_missing }).default('general'),
    price,
    passPercent: percent,
    status: z.enum(courseStatuses, { error: m.portal_courses_status_missing }).default('active'),
    imageId: mediaId,
    youtube: youtubeVideo(courseLimits.video),
    videoId: mediaId,
    videoCaptionsId: mediaId,
  })
  // A YouTube address replaces a file.
  .transform(({ price: priceCents, youtube: youtubeId, videoId, videoCaptionsId, ...course }) => ({
    ...course,
    priceCents,
    youtubeId,
    videoId: youtubeId === null ? videoId : null,
    videoCaptionsId: youtubeId === null && videoId !== null ? videoCaptionsId : null,
  }));

/** The form of a course with a checkbox that removes the video, because without scripts nothing else empties its fields. */
export const courseForm = z.preprocess(
  (fields: Readonly<Record<string, unknown>>) =>
    fields['removeVideo'] === 'on' ? { ...fields, youtube: '', videoId: '' } : fields,
  courseShape,
);

/** A course as edited by a staff member. `slug` null: made from the title, or unchanged. */
export type CourseInput = z.infer<typeof courseForm>;

import { z } from 'zod';
import { cleaned, line, optional, required } from '#app/platform/text-schemas.ts';
import { categoryIds, courseLevels, courseStatuses } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import { courseLimits, highestPrice, priceSentences, readPrice } from './course-limits.ts';
import { mediaId, youtubeVideo } from '#app/modules/media/field-shapes.ts';
import { slugOf } from './slug.ts';

const price = z
  .string()
  .default('')
  .transform((text, context): Cents => {
    const cents = readPrice(text);
    if (cents !== null && cents <= highestPrice) return cents;
    const shown = text.trim().toWellFormed().slice(0, 40);
    const message =
      cents !== null ? priceSentences.tooHigh : shown === '' ? 'Please enter a price' : priceSentences.server(shown);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const points = cleaned.transform((text, context): string[] => {
  const lines = text
    .split('\n')
    .map(line)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (lines.length > courseLimits.lines)
    context.addIssue({ code: 'custom', message: `Please write at most ${courseLimits.lines} lines` });
  if (lines.some((each) => each.length > courseLimits.line))
    context.addIssue({ code: 'custom', message: `Please keep each line below ${courseLimits.line} characters` });
  return lines;
});

const slug = cleaned.transform((text, context): string | null => {
  if (text === '') return null;
  if (text === slugOf(text)) return text;
  context.addIssue({
    code: 'custom',
    message: `Please use small letters, digits and single hyphens, at most ${courseLimits.slug}`,
  });
  return z.NEVER;
});

/** The form of a course: all fields of a course. Titles, names and durations are one line. */
const courseShape = z
  .object({
    title: required(courseLimits.title, 'Please enter a title').transform(line),
    slug,
    instructor: required(courseLimits.instructor, 'Please enter the instructor').transform(line),
    instructorBio: optional(courseLimits.instructorBio),
    description: required(courseLimits.description, 'Please enter a description'),
    about: optional(courseLimits.about),
    duration: optional(courseLimits.duration).transform((text) => line(text) || '4 weeks'),
    level: z.enum(courseLevels, 'Please choose a level').default('beginner'),
    category: z.enum(categoryIds, 'Please choose a category').default('general'),
    price,
    status: z.enum(courseStatuses, 'Please choose a status').default('active'),
    outcomes: points,
    requirements: points,
    features: points,
    imageId: mediaId,
    youtube: youtubeVideo(courseLimits.video),
    videoId: mediaId,
    videoCaptionsId: mediaId,
  })
  // An address of YouTube takes the place of a file.
  .transform(({ price: priceCents, youtube: youtubeId, videoId, videoCaptionsId, ...course }) => ({
    ...course,
    priceCents,
    youtubeId,
    videoId: youtubeId === null ? videoId : null,
    videoCaptionsId: youtubeId === null && videoId !== null ? videoCaptionsId : null,
  }));

/** The same, where the video may be taken away by a tick: without scripts nothing else empties its fields. */
export const courseForm = z.preprocess(
  (fields: Readonly<Record<string, unknown>>) =>
    fields['removeVideo'] === 'on' ? { ...fields, youtube: '', videoId: '' } : fields,
  courseShape,
);

/** A course as an administrator means it to be. `slug` null: made from the title, or left as it is. */
export type CourseInput = z.infer<typeof courseForm>;

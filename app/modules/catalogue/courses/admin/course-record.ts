import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import { languageNames, toLocale } from '#app/shared/locale.ts';
import { toCents } from '#app/shared/money.ts';
import type { CourseRecord } from './course-editing-queries.server.ts';
import { fileWords, pickFields, type RecordFields } from '#app/shared/record-fields.ts';
import type { CourseInput } from './course-input.ts';
import { writePrice } from '#app/shared/typed-price.ts';
import { courseLimits } from './course-limits.ts';
import { m } from '#texts';

/** A stored course with its editable fields. */
export type EditableCourse = Omit<CourseInput, 'slug'> & { readonly slug: string };

const inLine = (points: readonly string[]) => points.join('; ');

/** The editable fields of a course, with their labels in the form and in a conflict. */
export const courseFields: RecordFields<EditableCourse> = {
  locale: { label: m.portal_shared_language, words: (locale) => languageNames[locale] },
  title: { label: m.portal_courses_title, most: courseLimits.title },
  slug: { label: m.portal_courses_address, most: courseLimits.slug },
  instructor: { label: m.portal_courses_instructor, most: courseLimits.instructor },
  instructorBio: { label: m.portal_courses_about_instructor, most: courseLimits.instructorBio },
  description: { label: m.portal_shared_description, most: courseLimits.description },
  about: { label: m.portal_courses_about, most: courseLimits.about },
  duration: { label: m.portal_courses_duration, most: courseLimits.duration },
  level: { label: m.portal_courses_level },
  category: { label: m.portal_shared_category },
  priceCents: { label: m.portal_courses_price, most: courseLimits.price, words: writePrice },
  passPercent: { label: m.portal_courses_pass_percent, words: (percent) => (percent === null ? '' : `${percent} %`) },
  status: { label: m.portal_shared_status },
  outcomes: { label: m.portal_courses_outcomes, words: inLine },
  requirements: { label: m.portal_courses_requirements, words: inLine },
  features: { label: m.portal_courses_features, words: inLine },
  imageId: { label: m.portal_shared_picture, words: fileWords },
  youtubeId: { label: m.portal_shared_youtube_url },
  videoId: { label: m.portal_courses_video_file, words: fileWords },
  videoCaptionsId: { label: m.portal_shared_captions, words: fileWords },
};

/** Returns the editable fields of a row. The database allows no other categories, levels and statuses (checks on `courses`). */
export function asEditable(row: CourseRecord): EditableCourse {
  return pickFields(courseFields, {
    ...row,
    locale: toLocale(row.locale),
    category: row.category as CategoryId,
    level: row.level as CourseLevel,
    status: row.status as CourseStatus,
    priceCents: toCents(row.priceCents),
  });
}

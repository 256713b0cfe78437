import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import { toCents } from '#app/shared/money.ts';
import type { CourseRecord } from './course-editing-queries.server.ts';
import { fileWords, pickFields, type RecordFields } from '#app/shared/record-fields.ts';
import type { CourseInput } from './course-input.ts';
import { courseLimits, writePrice } from './course-limits.ts';

/** What the use cases that change courses are given. */
export interface CourseDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
  /** Where the request came from, for the audit log. */
  readonly address?: string;
}

/** A course as it is stored, by what administrators edit. */
export type EditableCourse = Omit<CourseInput, 'slug'> & { readonly slug: string };

const inLine = (points: readonly string[]) => points.join('; ');

/** The fields of a course's form: their labels there and in a conflict, and what of a course is edited at all. */
export const courseFields: RecordFields<EditableCourse> = {
  title: { label: 'Title', most: courseLimits.title },
  slug: { label: 'Address in the shop', most: courseLimits.slug },
  instructor: { label: 'Instructor', most: courseLimits.instructor },
  instructorBio: { label: 'About the instructor', most: courseLimits.instructorBio },
  description: { label: 'Description', most: courseLimits.description },
  about: { label: 'About', most: courseLimits.about },
  duration: { label: 'Duration', most: courseLimits.duration },
  level: { label: 'Level' },
  category: { label: 'Category' },
  priceCents: { label: 'Price, KSh', most: courseLimits.price, words: writePrice },
  status: { label: 'Status' },
  outcomes: { label: 'What you’ll learn', words: inLine },
  requirements: { label: 'Requirements', words: inLine },
  features: { label: 'Features', words: inLine },
  imageId: { label: 'Picture', words: fileWords },
  youtubeId: { label: 'YouTube URL' },
  videoId: { label: 'Video file', words: fileWords },
  videoCaptionsId: { label: 'Captions', words: fileWords },
};

/** The same of a row. The database holds no other categories, levels and statuses (checks on `courses`). */
export function asEditable(row: CourseRecord): EditableCourse {
  return pickFields(courseFields, {
    ...row,
    category: row.category as CategoryId,
    level: row.level as CourseLevel,
    status: row.status as CourseStatus,
    priceCents: toCents(row.priceCents),
  });
}

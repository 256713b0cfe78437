import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import { toCents } from '#app/shared/money.ts';
import type { CourseRecord } from './course-editing-queries.server.ts';
import type { CourseInput } from './course-input.ts';

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

const editableFields = [
  'title',
  'slug',
  'instructor',
  'instructorBio',
  'description',
  'about',
  'duration',
  'level',
  'category',
  'priceCents',
  'status',
  'outcomes',
  'requirements',
  'features',
  'imageId',
  'youtubeId',
  'videoId',
  'videoCaptionsId',
] as const satisfies readonly (keyof EditableCourse)[];

/** What of a course its form edits. */
export function editableOf(course: EditableCourse): EditableCourse {
  return Object.fromEntries(editableFields.map((field) => [field, course[field]])) as unknown as EditableCourse;
}

/** The same of a row. The database holds no other categories, levels and statuses (checks on `courses`). */
export function asEditable(row: CourseRecord): EditableCourse {
  return editableOf({
    ...row,
    category: row.category as CategoryId,
    level: row.level as CourseLevel,
    status: row.status as CourseStatus,
    priceCents: toCents(row.priceCents),
  });
}

import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { can } from '#app/shared/permissions.ts';
import { pickFields } from '#app/shared/record-fields.ts';
import { refuse } from '../course-errors.ts';
import { checkCourseFiles } from './check-course-files.server.ts';
import { insertNewCourse, selectCourseRow, selectSlugsLike } from './course-editing-queries.server.ts';
import type { CourseInput } from './course-input.ts';
import { courseFields } from './course-record.ts';
import { freeSlug, slugOf } from '#app/shared/slug.ts';

/**
 * Adds a course under the id from its form, so that a form sent twice adds one. Without a slug it gets the next free one for its title.
 * Throws DomainError 'forbidden', 'price_forbidden', 'slug_taken', 'media_unusable'.
 */
export async function addCourse(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, course }: { readonly id: string; readonly course: CourseInput },
): Promise<{ readonly id: string }> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  if (course.priceCents > 0 && !can(actor, 'courses.price')) throw refuse('price_forbidden');
  await db.transaction(async (tx) => {
    if (await selectCourseRow(tx, id)) return;
    await checkCourseFiles(tx, { requested: course, actor });
    const slug = await insertUnderFreeSlug(tx, { ...course, id, createdAt: clock.now() });
    if (slug === null) return;
    await recordAudit(tx, actor, {
      action: 'course.added',
      subjectType: 'course',
      subjectId: id,
      after: pickFields(courseFields, { ...course, slug }),
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
  return { id };
}

/** Inserts the course; returns its slug, or null if another request has just inserted it. */
async function insertUnderFreeSlug(
  tx: Database,
  course: CourseInput & { readonly id: string; readonly createdAt: Date },
): Promise<string | null> {
  const requested = course.slug ?? slugOf(course.title);
  // Another request may take the slug between the two statements; then the next one is tried.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const taken = await selectSlugsLike(tx, requested);
    if (course.slug !== null && taken.has(requested)) break;
    const slug = freeSlug(requested, taken);
    if (await insertNewCourse(tx, { ...course, slug })) return slug;
    if (await selectCourseRow(tx, course.id)) return null;
  }
  throw refuse('slug_taken', { field: 'slug' });
}

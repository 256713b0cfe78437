import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import type { CategoryId, CourseStatus } from '#app/shared/course-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { ownPicture, type OwnPicture } from '#app/shared/picture.ts';
import { can } from '#app/shared/permissions.ts';
import type { PublishingDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../course-errors.ts';
import { missingForListing, missingInWords, type ListingFacts, type ListingNeed, type VideoState } from '../listing.ts';
import { lockCourse, selectCourseRow, selectLessonCounts, updateCourseRows } from './course-editing-queries.server.ts';
import { asEditable } from './course-record.ts';

/** A course with the facts that listing needs. */
export interface CourseListing extends ListingFacts {
  readonly id: string;
  readonly slug: string;
  readonly status: CourseStatus;
  readonly category: CategoryId;
  readonly priceCents: Cents;
  readonly instructor: string;
  /** Null: the shop shows a drawn cover. */
  readonly picture: OwnPicture | null;
  readonly sections: number;
  readonly lessons: number;
  readonly previewLessons: number;
  /** Published lessons whose video could not be converted. */
  readonly failedLessons: number;
  /** The course's own video. */
  readonly video: VideoState;
  readonly outcomes: number;
  readonly missing: readonly ListingNeed[];
}

/**
 * Returns the state of a course's listing, with its unmet conditions. Two queries. Throws DomainError 'forbidden', 'course_not_found'.
 */
export async function readListing({ db, actor }: ReadDeps, id: string): Promise<CourseListing> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const row = isId(id) ? await selectCourseRow(db, id) : null;
  if (!row) throw refuse('course_not_found');
  const { title, description, slug, instructor, outcomes, priceCents, status, category } = asEditable(row);
  const counts = await selectLessonCounts(db, id);
  const facts = {
    title,
    description,
    priceCents: toCents(priceCents),
    publishedLessons: counts.published,
    readyLessons: counts.ready,
  };
  return {
    ...facts,
    id,
    slug,
    status,
    category,
    instructor,
    picture: ownPicture(row.imageId),
    sections: counts.sections,
    lessons: counts.lessons,
    previewLessons: counts.previews,
    failedLessons: counts.failed,
    video: counts.video,
    outcomes: outcomes.length,
    missing: missingForListing(facts),
  };
}

/**
 * Lists a course in the shop, or makes it a draft again. Idempotent. Throws DomainError 'forbidden', 'course_not_found', 'not_ready' if
 * the course does not meet the conditions.
 */
export async function setListed(
  deps: PublishingDeps,
  { id, isListed }: { readonly id: string; readonly isListed: boolean },
): Promise<void> {
  await changeCourse(deps, id, async (tx, before) => {
    if (!isListed) return { status: 'draft' };
    const { published, ready } = await selectLessonCounts(tx, id);
    const missing = missingForListing({ ...before, publishedLessons: published, readyLessons: ready });
    if (missing.length > 0) throw refuse('not_ready', { missing: missingInWords(missing) });
    return { status: 'active' };
  });
}

/** Sets a course's price, in cents. Throws DomainError 'forbidden', 'course_not_found'. */
export async function setPrice(
  deps: PublishingDeps,
  { id, priceCents }: { readonly id: string; readonly priceCents: Cents },
): Promise<void> {
  await changeCourse(deps, id, () => Promise.resolve({ priceCents }));
}

type Editable = ReturnType<typeof asEditable>;

async function changeCourse(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  id: string,
  decide: (tx: Database, before: Editable) => Promise<Partial<Editable>>,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const row = isId(id) ? await lockCourse(tx, id) : null;
    if (!row) throw refuse('course_not_found');
    const before = asEditable(row);
    const change = await decide(tx, before);
    const changes = changedFields(before, { ...before, ...change });
    if (!changes) return;
    await updateCourseRows(tx, [id], { ...change, updatedAt: clock.now() });
    await recordAudit(tx, actor, {
      action: 'course.updated',
      subjectType: 'course',
      subjectId: id,
      ...changes,
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

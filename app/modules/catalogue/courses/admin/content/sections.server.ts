import { requireVersion } from '#app/shared/version-conflict.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { can } from '#app/shared/permissions.ts';
import type { PublishingDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './content-errors.ts';
import type { SectionInput } from './content-input.ts';
import { contentLimits } from '../../course-structure.ts';
import {
  countSections,
  insertSection,
  lockContent,
  selectSection,
  touchCourse,
  updateSectionTitle,
  deleteSectionRow,
  selectLosses,
} from './content-queries.server.ts';
import type { PublishDeps } from './content-record.ts';

/**
 * Adds a section at the end of a course (its position is the number of sections), under the id from its form, so that a form sent twice
 * adds one. Throws DomainError 'forbidden', 'course_not_found', 'sections_full', and 'conflict' if the id belongs to another
 * section.
 */
export async function addSection(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, courseId, section }: { readonly id: string; readonly courseId: string; readonly section: SectionInput },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw refuse('course_not_found');
    if (await selectSection(tx, courseId, id)) return;
    const position = await countSections(tx, courseId);
    if (position >= contentLimits.sections) throw refuse('sections_full');
    const now = clock.now();
    const isNew = await insertSection(tx, { id, courseId, ...section, position, createdAt: now, updatedAt: now });
    if (!isNew) throw refuse('conflict');
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'section.added',
      subjectType: 'section',
      subjectId: id,
      after: { ...section, courseId },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

interface Renaming {
  readonly courseId: string;
  readonly id: string;
  /** Version of the form. */
  readonly version: number;
  readonly section: SectionInput;
}

/**
 * Renames a section if it still has the version of the form. Ignores an unchanged name. Throws DomainError 'forbidden',
 * 'section_not_found', 'conflict'.
 */
export async function renameSection(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { courseId, id, version, section }: Renaming,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    await lockContent(tx, courseId);
    const row = await selectSection(tx, courseId, id);
    if (!row) throw refuse('section_not_found');
    if (row.title === section.title) return;
    requireVersion(row.version, version);
    const now = clock.now();
    await updateSectionTitle(tx, id, section.title, now);
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'section.renamed',
      subjectType: 'section',
      subjectId: id,
      before: { title: row.title },
      after: section,
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/**
 * Deletes a section with its lessons and the learners' work in them. Learners who have done all that is left complete the course. Ignores
 * an already deleted section. Throws DomainError 'forbidden', 'course_not_found'.
 */
export async function deleteSection(
  { db, actor, clock, liveEvents, address, announce }: PublishDeps,
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw refuse('course_not_found');
    const row = await selectSection(tx, courseId, id);
    if (!row) return;
    const losses = await selectLosses(tx, { sectionId: id });
    const now = clock.now();
    await deleteSectionRow(tx, row);
    if (losses.published > 0) await announce(tx, 'completion_changed', { courseId, at: now });
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'section.deleted',
      subjectType: 'section',
      subjectId: id,
      before: { title: row.title, courseId, ...losses },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/** Reads a section to be renamed. Throws DomainError 'forbidden', 'section_not_found'. */
export async function readSection(
  { db, actor }: ReadDeps,
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<{ readonly id: string; readonly title: string; readonly version: number }> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const row = await selectSection(db, courseId, id);
  if (!row) throw refuse('section_not_found');
  return { id, title: row.title, version: row.version };
}

import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { CourseDeps } from '../course-record.ts';
import type { ContentErrorCode } from './content-errors.ts';
import type { SectionInput } from './content-input.ts';
import { contentLimits } from '../../course-structure.ts';
import { countSections, insertSection, lockContent, selectSection, touchCourse } from './content-queries.server.ts';

/**
 * Adds a section at the end of a course (its position is the number of sections), under the id from its form, so that a form sent twice
 * adds one. Throws DomainError 'forbidden', 'course_not_found', 'sections_full', and 'section_changed' if the id belongs to another
 * section.
 */
export async function addSection(
  { db, actor, clock, liveEvents, address }: CourseDeps,
  { id, courseId, section }: { readonly id: string; readonly courseId: string; readonly section: SectionInput },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw new DomainError<ContentErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw new DomainError<ContentErrorCode>('course_not_found');
    if (await selectSection(tx, courseId, id)) return;
    const position = await countSections(tx, courseId);
    if (position >= contentLimits.sections) throw new DomainError<ContentErrorCode>('sections_full');
    const now = clock.now();
    const isNew = await insertSection(tx, { id, courseId, ...section, position, createdAt: now, updatedAt: now });
    if (!isNew) throw new DomainError<ContentErrorCode>('section_changed');
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

import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { CourseDeps } from '../course-record.ts';
import type { ContentErrorCode } from './content-errors.ts';
import type { SectionInput } from './content-input.ts';
import { lockContent, selectSection, touchCourse, updateSectionTitle } from './content-queries.server.ts';

interface Renaming {
  readonly courseId: string;
  readonly id: string;
  /** Version of the form. */
  readonly version: number;
  readonly section: SectionInput;
}

/**
 * Renames a section if it still has the version of the form. Ignores an unchanged name. Throws DomainError 'forbidden',
 * 'section_not_found', 'section_changed'.
 */
export async function renameSection(
  { db, actor, clock, liveEvents, address }: CourseDeps,
  { courseId, id, version, section }: Renaming,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw new DomainError<ContentErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    await lockContent(tx, courseId);
    const row = await selectSection(tx, courseId, id);
    if (!row) throw new DomainError<ContentErrorCode>('section_not_found');
    if (row.title === section.title) return;
    if (row.version !== version) throw new DomainError<ContentErrorCode>('section_changed');
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

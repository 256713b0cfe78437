import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { ContentErrorCode } from './content-errors.ts';
import { selectSection } from './content-queries.server.ts';

/** Reads a section to be renamed. Throws DomainError 'forbidden', 'section_not_found'. */
export async function readSection(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<{ readonly id: string; readonly title: string; readonly version: number }> {
  if (!can(actor, 'courses.edit')) throw new DomainError<ContentErrorCode>('forbidden');
  const row = await selectSection(db, courseId, id);
  if (!row) throw new DomainError<ContentErrorCode>('section_not_found');
  return { id, title: row.title, version: row.version };
}

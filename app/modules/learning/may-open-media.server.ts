import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { can } from '#app/shared/permissions.ts';
import { canStudy, type ContentAccess } from './can-study.ts';
import { isPractisedWith } from './question-picture-queries.server.ts';
import { selectUsesOfFile } from './study-queries.server.ts';

/**
 * Returns whether an actor may read a non-public media file: if they may study a lesson that uses it as its video, PDF, captions, an
 * image in its text, or the picture of a practice question; if a question in one of their papers shows it; or if they are enrolled in a
 * course whose practice shows it. Any other file is for administrators only.
 */
export async function mayOpenMedia(
  { db, clock, contentAccess }: { readonly db: Database; readonly clock: Clock; readonly contentAccess: ContentAccess },
  actor: Actor,
  fileId: string,
): Promise<boolean> {
  if (can(actor, 'courses.read')) return true;
  const userId = userIdOf(actor);
  if (userId === null) return false;
  const uses = await selectUsesOfFile(db, fileId, { userId, now: clock.now() });
  return uses.some((use) => canStudy(actor, use, contentAccess)) || isPractisedWith(db, fileId, userId);
}

import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';
import { canStudy } from './can-study.ts';
import { isPractisedWith } from './question-picture-queries.server.ts';
import { selectUsesOfFile } from './study-queries.server.ts';
import type { StudyDeps } from './study-deps.ts';

/**
 * Returns whether an actor may read a non-public media file: if they may study a lesson that uses it as its video, PDF, captions, an
 * image in its text, or the picture of a practice question; if a question in one of their attempts shows it; or if they are enrolled in a
 * course whose practice shows it. Any other file is for staff only.
 */
export async function mayOpenMedia(
  { db, clock, contentAccess }: Pick<StudyDeps, 'db' | 'clock' | 'contentAccess'>,
  actor: Actor,
  fileId: string,
): Promise<boolean> {
  if (can(actor, 'courses.read')) return true;
  const userId = userIdOf(actor);
  const uses = await selectUsesOfFile(db, fileId, { userId, now: clock.now() });
  if (uses.some((use) => canStudy(actor, use, contentAccess))) return true;
  return userId !== null && isPractisedWith(db, fileId, userId);
}

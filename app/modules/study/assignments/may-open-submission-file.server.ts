import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';
import { selectUpload } from './submission-queries.server.ts';

/**
 * Returns whether an actor may open a file that a learner uploaded for an assignment: the learner, and graders. Null for all other files,
 * about which the lesson decides that uses them.
 */
export async function mayOpenSubmissionFile(db: Database, actor: Actor, fileId: string): Promise<boolean | null> {
  const upload = await selectUpload(db, fileId);
  return upload && (upload.userId === userIdOf(actor) || can(actor, 'grading.do'));
}

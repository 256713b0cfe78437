import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { selectTeamOf } from './pack-queries.server.ts';

/** Returns the organisation that pays the actor's seat of a course and sees their progress; null without one, and after they left. One query. */
export async function readTeamOf({ db, actor }: ReadDeps, courseId: string): Promise<string | null> {
  const userId = userIdOf(actor);
  return userId === null || !isId(courseId) ? null : selectTeamOf(db, { userId, courseId });
}

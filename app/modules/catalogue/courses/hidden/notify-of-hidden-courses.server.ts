import { createHash } from 'node:crypto';
import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { selectHiddenCourses } from '../course-queries.server.ts';
import { hiddenCoursesMail } from './hidden-courses-mail.ts';

/**
 * Mails the editors of courses the active ones that the shop does not list, because a new version may require more of a course. Once for
 * the same courses, however often the server starts. For the system: checks no actor. `appUrl` has no trailing slash.
 */
export async function notifyOfHiddenCourses({
  db,
  log,
  appUrl,
}: Pick<UseCaseDeps, 'db' | 'log' | 'appUrl'>): Promise<void> {
  const courses = await selectHiddenCourses(db);
  if (courses.length === 0) return;
  const ids = courses.map(({ id }) => id).toSorted();
  const dedupeKey = `hidden-courses:${createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 32)}`;
  await mailStaff(
    { db, log },
    { needs: 'courses.edit', dedupeKey, write: (to) => hiddenCoursesMail({ to, appUrl, courses }) },
  );
}

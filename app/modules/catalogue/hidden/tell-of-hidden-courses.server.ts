import { createHash } from 'node:crypto';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { selectHiddenCourses } from '../course-queries.server.ts';
import { hiddenCoursesMail } from './hidden-courses-mail.ts';

/**
 * Tells the company by mail which active courses the shop does not list: a new version may ask more of a course than the one before. Once for
 * the same courses, however often the server starts. For the system: checks no actor. `appUrl` is without a slash at the end.
 */
export async function tellOfHiddenCourses({
  db,
  appUrl,
}: {
  readonly db: Database;
  readonly appUrl: string;
}): Promise<void> {
  const courses = await selectHiddenCourses(db);
  if (courses.length === 0) return;
  const ids = courses.map(({ id }) => id).toSorted();
  const dedupeKey = `hidden-courses:${createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 32)}`;
  const { email, brand } = await readSiteSettings(db);
  await queueMail(db, composeMail({ ...hiddenCoursesMail({ to: email, appUrl, courses }), brand, dedupeKey }));
}

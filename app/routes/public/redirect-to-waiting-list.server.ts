import { redirect } from 'react-router';
import { readAnnouncedCourse } from '#app/modules/messages/waiting-list/read-announced-course.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Redirects from the address of a course that is announced to its waiting list. Does nothing for other courses. */
export async function redirectToWaitingList({ db }: { readonly db: Database }, slug: string): Promise<void> {
  const course = await readAnnouncedCourse({ db }, slug);
  if (course && !course.isListed)
    throw redirect(`/waiting-list/${course.slug}`, { headers: { 'cache-control': 'no-cache' } });
}

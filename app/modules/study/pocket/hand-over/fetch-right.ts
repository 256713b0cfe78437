import { type Locale, localAddress } from '#app/shared/locale.ts';
import type { CourseRight } from './handed-course.ts';

interface Wanted {
  readonly learnerId: string;
  readonly courseId: string;
  readonly locale: Locale;
}

/** Asks for the right to a course and its key; null for a learner who may not study it. Throws without a connection. */
export async function fetchRight({ learnerId, courseId, locale }: Wanted): Promise<CourseRight | null> {
  const address = localAddress(locale, `/api/courses/${encodeURIComponent(courseId)}/right`);
  const answer = await fetch(address, { cache: 'no-store' });
  if (answer.status === 403 || answer.status === 404) return null;
  if (!answer.ok) throw new Error(`no right: ${answer.status}`);
  const right = (await answer.json()) as CourseRight;
  if (right.learnerId !== learnerId) throw new Error('another learner is signed in');
  return right;
}

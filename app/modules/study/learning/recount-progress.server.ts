import type { Database } from '#app/platform/database.server.ts';
import { awardCourse } from '#app/modules/study/certificates/award-course.server.ts';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import { selectWork, updateAllProgress } from './progress-queries.server.ts';

/**
 * Recounts the progress of a course's learners after its published lessons changed, in the transaction of that change, which has locked
 * the course: parallel completions wait, and then count the published lessons. A completed course stays completed. A learner who has done
 * all remaining lessons completes the course: badge and certificate follow at once, and a mail if the learner is enrolled. No mails
 * without `mailing`.
 */
export async function recountProgress(
  tx: Database,
  mailing: Mailing | null,
  { courseId, at }: { readonly courseId: string; readonly at: Date },
): Promise<void> {
  const finishers = await updateAllProgress(tx, courseId, at);
  const work = finishers.length > 0 ? await selectWork(tx, courseId) : null;
  if (!work) return;
  for (const { userId, isEnrolled } of finishers)
    await awardCourse(tx, isEnrolled ? mailing : null, { ...work, userId, courseId, at });
}

import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { ImportContext } from './import-context.ts';

/** Enrols a learner and counts the enrolment for the course, because the triggers that count are off during an import. */
export async function enrolAndCount(
  { tx, students }: Pick<ImportContext, 'tx' | 'students'>,
  enrolment: Parameters<typeof enrol>[1],
): Promise<void> {
  const { isNew } = await enrol(tx, enrolment);
  if (isNew) students.set(enrolment.courseId, (students.get(enrolment.courseId) ?? 0) + 1);
}

import { isFirstLessonFree } from '#app/modules/catalogue/courses/course-outline.ts';
import { readCourseOutline } from '#app/modules/catalogue/courses/read-course-outline.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { transactionLabel } from '#app/shared/payment-terms.ts';
import { refuse } from './learning-errors.ts';
import { toMyCourseCard, type CourseReceipt, type MyCourseView } from './my-course-card.ts';
import { canStudy } from './can-study.ts';
import { studyDays } from './lesson-state-queries.server.ts';
import { playerSections } from './player-view.ts';
import { paymentOfStudy, selectOfCourse, studiedLessonsOf, studyOfUser, studyStates } from './study-queries.server.ts';
import type { StudyDeps } from './study-deps.ts';

interface Deps extends Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'catalogue'> {
  /** Runs `myCourseQueries`, for a page that selects more about the learner in the same statement. */
  readonly select?: typeof selectStudied;
}

/** The queries behind `select` of `readMyCourse`. */
export const myCourseQueries = { study: studyOfUser, states: studyStates, payments: paymentOfStudy };

const selectStudied = selectOfCourse(myCourseQueries);

/**
 * Returns a course's page for its enrolled learner, by id or slug. One query, and one for an outline that is not in memory. Throws DomainError
 * 'sign_in_required'; 'course_not_found' also for a course that the learner lacks.
 */
export async function readMyCourse(
  { db, actor, clock, catalogue, select = selectStudied }: Deps,
  idOrSlug: string,
): Promise<MyCourseView> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const {
    study: [study],
    states,
    payments,
  } = await select(db, idOrSlug, userId);
  if (!study || study.enrolledAt === null || study.orderLineId === null) throw refuse('course_not_found');

  // Reads the outline as a learner, also for a staff member who studies.
  const learner: Actor = { kind: 'learner', userId, email: '', name: '' };
  const outline = await readCourseOutline({ db, actor: learner, ...(catalogue && { catalogue }) }, study.id);
  const now = clock.now();
  const studied = studiedLessonsOf(states, now);
  const lessons = outline.flatMap((section) =>
    section.lessons.map((lesson) => ({
      ...lesson,
      sectionId: section.id,
      completedAt: studied.completed.get(lesson.id) ?? null,
    })),
  );
  const days = studyDays(study.enrolledAt, now);
  return {
    course: toMyCourseCard(study, lessons, now),
    enrolledOn: formatDay(study.enrolledAt),
    days,
    sections: playerSections(outline, {
      ...studied,
      days,
      mayStudy: (lesson) => canStudy(learner, { course: study, lesson }, 'enrolled'),
    }),
    receipt: receiptOf(payments[0]),
    isFirstLessonFree: isFirstLessonFree(outline),
  };
}

const kinds: Readonly<Record<string, CourseReceipt['kind']>> = { test_completed: 'test', admin_enrolled: 'by_staff' };

function receiptOf(payment: Awaited<ReturnType<typeof selectStudied>>['payments'][number] | undefined): CourseReceipt {
  if (!payment) throw new Error('an enrolment rests on no payment');
  return {
    orderId: payment.orderId,
    label: transactionLabel(payment),
    kind: kinds[payment.status] ?? 'paid',
    amountCents: toCents(payment.amountCents),
    paidOn: payment.paymentDate && formatDay(payment.paymentDate),
  };
}

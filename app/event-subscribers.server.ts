import { openPendingEnrolments } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import { copyAssignments } from '#app/modules/study/assignments/save-assignment.server.ts';
import { recountProgress } from '#app/modules/study/learning/recount-progress.server.ts';
import { copyQuizzes } from '#app/modules/study/quizzes/save-quiz-settings.server.ts';
import type { Subscribers } from '#app/platform/announce.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

/** Returns what each event of an earlier group causes in later ones. */
export const subscribersOf = (deps: Pick<UseCaseDeps, 'clock' | 'jobs' | 'log' | 'appUrl'>): Subscribers => ({
  address_verified: [(tx, user) => openPendingEnrolments(tx, deps, user)],
  completion_changed: [(tx, change) => recountProgress(tx, deps, change)],
  course_copied: [(tx, { lessonIds }) => copyAssignments(tx, lessonIds), copyQuizzes],
});

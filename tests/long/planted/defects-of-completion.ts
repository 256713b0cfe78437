import type { PlantedDefects } from './planted-defect.ts';

const learning = 'app/modules/study/learning';
const certificates = 'app/modules/study/certificates';

export const defectsOfCompletion: PlantedDefects = {
  'complete-before-the-end': {
    file: `${learning}/progress-of-course.ts`,
    text: 'return Math.min(99, Math.round((100 * completedLessons) / publishedLessons));',
    replacement: 'return Math.round((100 * completedLessons) / publishedLessons);',
    breaks: 'A course of many lessons is complete with the last one, not a lesson before.',
    likely: [`${learning}/progress-of-course.test.ts`],
  },
  'completed-course-reopened': {
    file: `${learning}/progress-queries.server.ts`,
    text: 'when passed or (passed is not null and completed_before is not null) then 100',
    replacement: 'when passed then 100',
    breaks: 'A course that was completed by its pass mark stays at 100 % after a change of its lessons.',
    likely: [`${learning}/pass-mark.integration.test.ts`, `${learning}/recount-progress.integration.test.ts`],
  },
  'drafts-to-complete': {
    file: `${learning}/progress-queries.server.ts`,
    text: '.where(and(eq(lessons.courseId, courseId), eq(lessons.isPublished, true)))',
    replacement: '.where(eq(lessons.courseId, courseId))',
    breaks: 'Only published lessons count for the completion of a course.',
    likely: [`${learning}/complete-lesson.integration.test.ts`],
  },
  'completion-moves': {
    file: `${learning}/progress-queries.server.ts`,
    text: 'coalesce(${courseProgress.completedAt}, ${at.toISOString()}::timestamptz)',
    replacement: 'coalesce(${at.toISOString()}::timestamptz, ${courseProgress.completedAt})',
    breaks: 'The day on which a course was completed never changes.',
    likely: [`${learning}/complete-lesson.integration.test.ts`, `${learning}/recount-progress.integration.test.ts`],
  },
  'certificate-of-paused-plan': {
    file: `${certificates}/certificate-queries.server.ts`,
    text: "inArray(instalmentPlans.state, ['active', 'paused'])",
    replacement: "inArray(instalmentPlans.state, ['active'])",
    breaks: 'No certificate is issued while an instalment plan for the course is not paid, paused or not.',
    likely: [
      'app/modules/money/instalments/instalment-plans.integration.test.ts',
      `${certificates}/certificates.integration.test.ts`,
    ],
  },
  'certificate-for-paying': {
    file: `${learning}/progress-queries.server.ts`,
    text: 'return row !== undefined && row.completedAt !== null;',
    replacement: 'return row !== undefined;',
    breaks: 'The last payment into an instalment plan awards the certificate only of a completed course.',
    likely: ['app/modules/money/instalments/instalment-plans.integration.test.ts'],
  },
  'revoked-certificate-shown': {
    file: `${certificates}/read-certificate.server.ts`,
    text: 'if (row.isRevoked) return',
    replacement: 'if (row.isRevoked && isOwn) return',
    breaks: 'Nobody sees more of a revoked certificate than that it is revoked.',
  },
  'name-on-certificate-of-another': {
    file: `${certificates}/corrections/request-correction.server.ts`,
    text: 'if (owner !== userId || isRevoked) throw',
    replacement: 'if (owner !== userId && isRevoked) throw',
    breaks: 'A learner asks for another name on their own, valid certificate only.',
  },
  'worse-proof-kept': {
    file: `${learning}/proofs/proof-queries.server.ts`,
    text: 'excluded.out_of < excluded.points *',
    replacement: 'excluded.out_of > excluded.points *',
    breaks: 'A certificate has the best of several results of a lesson.',
    likely: [
      `${learning}/pass-mark.integration.test.ts`,
      'app/modules/study/quizzes/quiz-attempts.integration.test.ts',
      `${certificates}/certificates.integration.test.ts`,
    ],
  },
  'lesson-opens-a-day-late': {
    file: `${learning}/lesson-state.ts`,
    text: 'return today >= day ? openState',
    replacement: 'return today > day ? openState',
    breaks: 'A lesson opens on its day after the learner joined.',
    likely: [`${learning}/lesson-state.test.ts`],
  },
};

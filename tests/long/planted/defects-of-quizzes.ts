import type { PlantedDefects } from './planted-defect.ts';

const quizzes = 'app/modules/study/quizzes';
const practice = 'app/modules/study/practice';
const kinds = 'app/modules/catalogue/questions/kinds';

export const defectsOfQuizzes: PlantedDefects = {
  'pass-mark-rounded-down': {
    file: `${quizzes}/quiz-rules.ts`,
    text: 'Math.ceil((passPercent * of) / 100)',
    replacement: 'Math.floor((passPercent * of) / 100)',
    breaks: 'The share to pass is rounded up to a whole question.',
    likely: [`${quizzes}/quiz-rules.test.ts`],
  },
  'last-attempt-lost': {
    file: `${quizzes}/quiz-rules.ts`,
    text: 'number > attempts',
    replacement: 'number >= attempts',
    breaks: 'A learner has as many attempts as the quiz says.',
    likely: [`${quizzes}/quiz-rules.test.ts`],
  },
  'no-better-mark': {
    file: `${quizzes}/quiz-rules.ts`,
    text: '(!countsForCourse || attempt.points === attempt.of)',
    replacement: '(countsForCourse || attempt.points === attempt.of)',
    breaks: 'A quiz that was passed is over, unless its mark counts for the course.',
    likely: [`${quizzes}/quiz-rules.test.ts`],
  },
  'clock-of-the-device': {
    file: `${quizzes}/late/device-contact.ts`,
    text: 'return attempt.mustBeOnline || isContradicted ? now : claimedAt;',
    replacement: 'return isContradicted ? now : claimedAt;',
    breaks: 'A quiz that must be taken online is handed in when it arrives, whatever the device says.',
    likely: [`${quizzes}/late/device-contact.test.ts`, `${quizzes}/late/late-attempts.integration.test.ts`],
  },
  'late-attempt-handed-in-again': {
    file: `${quizzes}/submit-attempt.server.ts`,
    text: "if (attempt.state === 'marked' || attempt.state === 'late')",
    replacement: "if (attempt.state === 'marked')",
    breaks: 'The first submission of an attempt counts, a later one changes nothing, also of a late attempt.',
    likely: [`${quizzes}/late/late-attempts.integration.test.ts`, `${quizzes}/quiz-attempts.integration.test.ts`],
  },
  'attempt-of-another': {
    file: `${quizzes}/quiz-attempt-queries.server.ts`,
    text: "eq(quizAttempts.userId, userId),\n        'id' in by",
    replacement: "'id' in by",
    breaks: 'Nobody hands in the attempt of another learner.',
    likely: [`${quizzes}/quiz-attempts.integration.test.ts`],
  },
  'keys-between-attempts': {
    file: `${quizzes}/read-own-quiz.server.ts`,
    text: "isOver: next.kind === 'passed' || (next.kind === 'none' && open === null),",
    replacement: "isOver: next.kind !== 'open' && open === null,",
    breaks: 'Right answers are shown after a pass or the last attempt, not before another one.',
    likely: [`${quizzes}/quiz-attempts.integration.test.ts`],
  },
  'partly-right-counts': {
    file: `${quizzes}/regrade/regraded-results.ts`,
    text: 'of > 0 && points === of',
    replacement: 'of > 0 && points > 0',
    breaks: 'A question of a quiz has its point only for a wholly right answer.',
    likely: [`${quizzes}/regrade/regraded-results.test.ts`, `${quizzes}/quiz-attempts.integration.test.ts`],
  },
  'regrade-just-passes': {
    file: `${quizzes}/regrade/regrade-question.server.ts`,
    text: 'attempt.after >= attempt.pointsToPass',
    replacement: 'attempt.after > attempt.pointsToPass',
    breaks: 'A corrected question completes the lesson of those who reach the pass mark with it.',
    likely: [`${quizzes}/regrade/regrade-question.integration.test.ts`],
  },
  'practice-of-ended-course': {
    file: `${practice}/practice-set-queries.server.ts`,
    text: ' and e.revoked_at is null)',
    replacement: ')',
    breaks: 'Questions of a course that was refunded do not come back in practice.',
    likely: [`${practice}/practice.integration.test.ts`],
  },
  'day-of-another-zone': {
    file: `${practice}/replay.ts`,
    text: 'Math.floor(inNairobi(at).getTime() / dayMs)',
    replacement: 'Math.floor(at.getTime() / dayMs)',
    breaks: 'Practice counts the days of Nairobi.',
    likely: [`${practice}/replay.test.ts`],
  },
  'due-later-today': {
    file: `${practice}/mastery.ts`,
    text: 'const due = dueBefore(now);',
    replacement: 'const due = now;',
    breaks: 'A question that is due today is fading since the morning.',
    likely: [`${practice}/replay.test.ts`, `${practice}/practice.integration.test.ts`],
  },
  'question-of-another-course': {
    file: `${practice}/practice-queries.server.ts`,
    text: 'eq(questions.courseId, input.courseId),',
    replacement: '',
    breaks: 'A learner answers the questions of the course that they study only.',
    likely: [`${practice}/practice.integration.test.ts`],
  },
  'all-options-are-right': {
    file: `${kinds}/choice.ts`,
    text: '!isRight && selected.has(id)',
    replacement: 'isRight && !selected.has(id)',
    breaks: 'Whoever selects all options gains nothing.',
  },
  'tolerance-below-zero': {
    file: `${kinds}/number.ts`,
    text: '(Math.abs(right) * tolerance) / 100',
    replacement: '(right * tolerance) / 100',
    breaks: 'A tolerance in percent holds for negative numbers too.',
  },
};

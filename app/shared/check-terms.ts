/** Feedback that learners get once a check is marked. Right answers are shown by 'answers' alone, after a pass or the last attempt. */
export const checkFeedbacks = ['score', 'study', 'answers'] as const;
export type CheckFeedback = (typeof checkFeedbacks)[number];

/**
 * States of a paper: being answered; handed in in time, or late and accepted by staff, and marked; arrived late, its answers kept and not marked;
 * or never handed in. Each of them uses up an attempt.
 */
export const paperStates = ['open', 'marked', 'late', 'lapsed'] as const;
export type PaperState = (typeof paperStates)[number];

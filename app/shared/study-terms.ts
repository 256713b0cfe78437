/** Feedback that learners get once a quiz is marked. Right answers are shown by 'answers' alone, after a pass or the last attempt. */
export const quizFeedbacks = ['score', 'study', 'answers'] as const;
export type QuizFeedback = (typeof quizFeedbacks)[number];

/**
 * States of an attempt: being answered; handed in in time, or late and accepted by staff, and marked; arrived late, its answers kept and not marked;
 * or never handed in. Each of them uses up an attempt.
 */
export const quizAttemptStates = ['open', 'marked', 'late', 'lapsed'] as const;
export type QuizAttemptState = (typeof quizAttemptStates)[number];

/** States of a submission. It is taken back only while it waits. */
export const submissionStates = ['waiting', 'opened', 'accepted', 'improve', 'taken_back'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** The kinds of questions. What each of them does lies in the folder `kinds` of the module of questions. */
export const questionKindNames = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'number',
  'short_text',
  'ordering',
  'matching',
  'gaps',
] as const;
export type QuestionKind = (typeof questionKindNames)[number];

/** A question serves one of them, never both: the answers to practice questions are on the device. */
export const questionUses = ['practice', 'check'] as const;
export type QuestionUse = (typeof questionUses)[number];

/** Easy, middle, hard. */
export const difficulties = [1, 2, 3] as const;
export type Difficulty = (typeof difficulties)[number];

/** States of a learner's question about a lesson. Only an open one waits for an answer. */
export const lessonQuestionStates = ['open', 'answered', 'closed', 'merged'] as const;
export type LessonQuestionState = (typeof lessonQuestionStates)[number];

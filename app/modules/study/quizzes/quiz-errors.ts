import { m } from '#texts';
import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { maxQuestionsAsked } from './quiz-rules.ts';
import { maxMessageLength } from './regrade/regraded-results.ts';

type QuizErrorCode =
  | VersionErrorCode
  | DecisionErrorCode
  | 'quiz_not_found'
  | 'section_not_found'
  | 'draw_empty'
  | 'draw_too_large'
  | 'pool_too_small'
  | 'quiz_not_ready'
  | 'quiz_passed'
  | 'attempts_used'
  | 'attempt_waits'
  | 'attempt_not_found'
  | 'submission_invalid'
  | 'submission_after_end'
  | 'question_not_found'
  | 'message_too_long'
  | 'regrade_changed'
  | 'late_decided';

/** Refusals of quizzes and their attempts. */
export const quizErrors: ErrorTable<QuizErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  forbidden: { status: 403, message: () => m.portal_quizzes_error_forbidden() },
  quiz_not_found: { status: 404, message: () => m.portal_shared_quiz_gone() },
  section_not_found: { status: 409, message: () => m.portal_quizzes_error_section() },
  draw_empty: { status: 400, message: () => m.portal_quizzes_error_empty() },
  draw_too_large: { status: 400, message: () => m.portal_quizzes_error_too_many({ most: maxQuestionsAsked }) },
  pool_too_small: { status: 409, message: () => m.portal_quizzes_error_pool() },
  quiz_not_ready: { status: 409, message: () => m.quizzes_error_not_ready() },
  quiz_passed: { status: 409, message: () => m.quizzes_error_passed() },
  attempts_used: { status: 409, message: () => m.quizzes_error_attempts_used() },
  attempt_waits: { status: 409, message: () => m.quizzes_error_attempt_waits() },
  attempt_not_found: { status: 404, message: () => m.quizzes_error_attempt() },
  question_not_found: { status: 404, message: () => m.portal_quizzes_error_question() },
  message_too_long: { status: 400, message: () => m.portal_quizzes_error_message({ most: maxMessageLength }) },
  regrade_changed: { status: 409, message: () => m.portal_quizzes_error_regrade() },
  late_decided: { status: 409, message: () => m.portal_late_error_decided() },
  submission_invalid: { status: 400, message: () => m.quizzes_error_hand_in() },
  submission_after_end: { status: 403, message: () => m.quizzes_error_ended() },
};

export const refuse = refusal<QuizErrorCode>;

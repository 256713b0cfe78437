import { m } from '#texts';
import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { maxQuestionsAsked } from './check.ts';
import { maxMessageLength } from './regrade/regrade.ts';

type CheckErrorCode =
  | VersionErrorCode
  | DecisionErrorCode
  | 'check_not_found'
  | 'section_not_found'
  | 'draw_empty'
  | 'draw_too_large'
  | 'pool_too_small'
  | 'check_not_ready'
  | 'check_passed'
  | 'attempts_used'
  | 'attempt_waits'
  | 'paper_not_found'
  | 'hand_in_invalid'
  | 'hand_in_ended'
  | 'question_not_found'
  | 'message_too_long'
  | 'regrade_changed'
  | 'late_decided';

/** Refusals of checks and their papers. */
export const checkErrors: ErrorTable<CheckErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  forbidden: { status: 403, message: () => m.portal_checks_error_forbidden() },
  check_not_found: { status: 404, message: () => m.portal_shared_check_gone() },
  section_not_found: { status: 409, message: () => m.portal_checks_error_section() },
  draw_empty: { status: 400, message: () => m.portal_checks_error_empty() },
  draw_too_large: { status: 400, message: () => m.portal_checks_error_too_many({ most: maxQuestionsAsked }) },
  pool_too_small: { status: 409, message: () => m.portal_checks_error_pool() },
  check_not_ready: { status: 409, message: () => m.checks_error_not_ready() },
  check_passed: { status: 409, message: () => m.checks_error_passed() },
  attempts_used: { status: 409, message: () => m.checks_error_attempts_used() },
  attempt_waits: { status: 409, message: () => m.checks_error_attempt_waits() },
  paper_not_found: { status: 404, message: () => m.checks_error_paper() },
  question_not_found: { status: 404, message: () => m.portal_checks_error_question() },
  message_too_long: { status: 400, message: () => m.portal_checks_error_message({ most: maxMessageLength }) },
  regrade_changed: { status: 409, message: () => m.portal_checks_error_regrade() },
  late_decided: { status: 409, message: () => m.portal_late_error_decided() },
  hand_in_invalid: { status: 400, message: () => m.checks_error_hand_in() },
  hand_in_ended: { status: 403, message: () => m.checks_error_ended() },
};

export const refuse = refusal<CheckErrorCode>;

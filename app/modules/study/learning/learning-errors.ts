import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { maxReasonLength, maxReviewLength } from '#app/modules/study/reviews/course-review.ts';
import { m } from '#texts';

export type LearningErrorCode =
  | 'sign_in_required'
  | 'course_not_found'
  | 'lesson_not_found'
  | 'lesson_locked'
  | 'not_enrolled'
  | 'progress_invalid'
  | 'certificate_not_found'
  | 'correction_not_found'
  | 'correction_same_name'
  | 'correction_waiting'
  | 'name_invalid'
  | 'review_unrated'
  | 'review_too_long'
  | 'review_too_early'
  | 'review_hidden'
  | 'review_not_found'
  | 'reason_missing'
  | 'reason_too_long'
  | 'note_invalid'
  | 'notes_full'
  | DecisionErrorCode
  | 'too_many_requests';

/** Refusals of course and progress. What a user may not know is reported as not found. */
export const learningErrors: ErrorTable<LearningErrorCode> = {
  ...decisionErrors,
  sign_in_required: { status: 401, message: m.ui_please_log_in_to_continue },
  course_not_found: { status: 404, message: m.learning_error_course_not_found },
  lesson_not_found: { status: 404, message: m.learning_error_progress },
  lesson_locked: { status: 403, message: m.learning_error_progress },
  not_enrolled: { status: 403, message: m.learning_error_progress },
  progress_invalid: { status: 400, message: m.learning_error_progress },
  certificate_not_found: { status: 404, message: m.learning_error_certificate_not_found },
  correction_not_found: { status: 409, message: m.certificates_error_correction_not_found },
  correction_same_name: { status: 409, message: m.certificates_error_correction_same_name },
  correction_waiting: { status: 409, message: m.certificates_error_correction_waiting },
  name_invalid: { status: 400, message: m.certificates_error_name_invalid },
  review_unrated: { status: 400, message: m.learning_error_review_unrated },
  review_too_long: { status: 400, message: () => m.learning_error_review_too_long({ most: maxReviewLength }) },
  review_too_early: { status: 403, message: m.learning_error_review_too_early },
  review_hidden: { status: 409, message: m.learning_error_review_hidden },
  review_not_found: { status: 404, message: m.learning_error_review_not_found },
  reason_missing: { status: 400, message: m.learning_error_reason_missing },
  reason_too_long: { status: 400, message: () => m.learning_error_reason_too_long({ most: maxReasonLength }) },
  note_invalid: { status: 400, message: m.learning_error_note_invalid },
  notes_full: { status: 409, message: m.learning_error_notes_full },
  forbidden: { status: 403, message: m.learning_error_forbidden },
  too_many_requests: { status: 429, message: m.learning_error_too_many_requests },
};

/** The same refusals, with the sentence of a kind of exercise if its lesson is closed to the learner, such as after a refund. */
export const exerciseErrors = (closed: () => string): ErrorTable<LearningErrorCode> => ({
  ...learningErrors,
  lesson_not_found: { status: 404, message: closed },
  lesson_locked: { status: 403, message: closed },
  not_enrolled: { status: 403, message: closed },
});

export const refuse = refusal<LearningErrorCode>;

import { m } from '#texts';
import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { maxFeedbackLength, maxSubmissionLength } from './assignment-rules.ts';

type AssignmentErrorCode =
  | VersionErrorCode
  | DecisionErrorCode
  | 'assignment_not_found'
  | 'assignment_takes_nothing'
  | 'rubric_text_missing'
  | 'points_unreachable'
  | 'assignment_not_ready'
  | 'submission_invalid'
  | 'submission_empty'
  | 'submission_waits'
  | 'submissions_full'
  | 'submission_opened'
  | 'submission_not_found'
  | 'submission_changed'
  | 'levels_open'
  | 'points_too_few'
  | 'feedback_missing'
  | 'feedback_too_long'
  | 'learner_left'
  | 'file_refused'
  | 'file_too_large'
  | 'files_full'
  | MediaRefusal;

/** Refusals of a learner's file by `media`, in words for learners. */
type MediaRefusal = Extract<
  MediaErrorCode,
  | 'file_empty'
  | 'file_unreadable'
  | 'file_protected'
  | 'file_unpacks_too_large'
  | 'file_takes_too_long'
  | 'picture_too_large'
  | 'files_busy'
  | 'files_day_used_up'
  | 'storage_full'
  | 'storage_away'
>;

/** Refusals of assignments and submissions. */
export const assignmentErrors: ErrorTable<AssignmentErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  forbidden: { status: 403, message: () => m.portal_submissions_error_forbidden() },
  assignment_not_found: { status: 404, message: () => m.portal_submissions_error_assignment() },
  assignment_takes_nothing: { status: 400, message: () => m.portal_submissions_error_takes_nothing() },
  rubric_text_missing: { status: 400, message: () => m.portal_submissions_error_text_missing() },
  points_unreachable: { status: 400, message: () => m.portal_submissions_error_points_unreachable() },
  assignment_not_ready: { status: 409, message: () => m.assignments_error_not_ready() },
  submission_invalid: { status: 400, message: () => m.assignments_error_invalid({ most: maxSubmissionLength }) },
  submission_empty: { status: 400, message: () => m.assignments_error_empty() },
  submission_waits: { status: 409, message: () => m.assignments_error_waits() },
  submissions_full: { status: 409, message: () => m.assignments_error_full() },
  submission_opened: { status: 409, message: () => m.assignments_error_opened() },
  submission_not_found: { status: 404, message: () => m.portal_submissions_error_not_found() },
  submission_changed: { status: 409, message: () => m.portal_submissions_error_changed() },
  levels_open: { status: 400, message: () => m.portal_submissions_error_levels_open() },
  points_too_few: { status: 400, message: () => m.portal_submissions_error_points_too_few() },
  feedback_missing: { status: 400, message: () => m.portal_submissions_error_feedback_missing() },
  feedback_too_long: {
    status: 400,
    message: () => m.portal_submissions_error_feedback_too_long({ most: maxFeedbackLength }),
  },
  learner_left: { status: 409, message: () => m.portal_submissions_error_learner_left() },
  file_refused: { status: 415, message: () => m.assignments_error_file() },
  file_too_large: { status: 413, message: () => m.assignments_error_file_large() },
  files_full: { status: 429, message: () => m.assignments_error_files_full() },
  file_empty: { status: 422, message: () => m.assignments_error_file_damaged() },
  file_unreadable: { status: 422, message: () => m.assignments_error_file_damaged() },
  file_protected: { status: 422, message: () => m.assignments_error_file_damaged() },
  file_unpacks_too_large: { status: 422, message: () => m.assignments_error_file_unpacks() },
  file_takes_too_long: { status: 422, message: () => m.assignments_error_file_slow() },
  picture_too_large: { status: 422, message: () => m.assignments_error_photo_large() },
  files_busy: { status: 429, message: () => m.assignments_error_files_busy() },
  files_day_used_up: { status: 429, message: () => m.assignments_error_files_full() },
  storage_full: { status: 507, message: () => m.assignments_error_storage() },
  storage_away: { status: 503, message: () => m.assignments_error_storage() },
};

export const refuse = refusal<AssignmentErrorCode>;

import type { ErrorTable } from '#app/shared/domain-error.ts';
import { longestReason, longestReview } from './reviews/review.ts';

export type LearningErrorCode =
  | 'sign_in_required'
  | 'course_not_found'
  | 'lesson_not_found'
  | 'lesson_locked'
  | 'not_enrolled'
  | 'progress_invalid'
  | 'certificate_not_found'
  | 'review_unrated'
  | 'review_too_long'
  | 'review_too_early'
  | 'review_hidden'
  | 'review_not_found'
  | 'reason_missing'
  | 'reason_too_long'
  | 'note_invalid'
  | 'notes_full'
  | 'forbidden'
  | 'too_many_requests';

const failed = 'Failed to update progress';

/** Course and progress. What one may not know of is not found. */
export const learningErrors: ErrorTable<LearningErrorCode> = {
  sign_in_required: { status: 401, message: 'Please log in to continue.' },
  course_not_found: { status: 404, message: 'Course not found' },
  lesson_not_found: { status: 404, message: failed },
  lesson_locked: { status: 403, message: failed },
  not_enrolled: { status: 403, message: failed },
  progress_invalid: { status: 400, message: failed },
  certificate_not_found: { status: 404, message: 'There is no certificate with this code.' },
  review_unrated: { status: 400, message: 'Please choose from one to five stars.' },
  review_too_long: { status: 400, message: `Please write at most ${longestReview} characters.` },
  review_too_early: {
    status: 403,
    message: 'Finish a lesson of this course first, then tell others what you think of it.',
  },
  review_hidden: { status: 409, message: 'We have hidden your review. Please write to us if you want to change it.' },
  review_not_found: { status: 404, message: 'This review is not there any more.' },
  reason_missing: { status: 400, message: 'Please say why. The learner is told.' },
  reason_too_long: { status: 400, message: `Please give the reason in at most ${longestReason} characters.` },
  note_invalid: { status: 400, message: 'This note could not be kept.' },
  notes_full: { status: 409, message: 'Your notes of this course are full. Please delete some first.' },
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a few minutes and try again.' },
};

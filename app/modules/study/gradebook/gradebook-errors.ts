import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';

type GradebookErrorCode = 'forbidden' | 'course_not_found' | 'quiz_not_found';

/** Refusals of the gradebook and the item analysis. */
export const gradebookErrors: ErrorTable<GradebookErrorCode> = {
  forbidden: { status: 403, message: () => m.portal_gradebook_error_forbidden() },
  course_not_found: { status: 404, message: () => m.portal_gradebook_error_course() },
  quiz_not_found: { status: 404, message: () => m.portal_shared_quiz_gone() },
};

export const refuse = refusal<GradebookErrorCode>;

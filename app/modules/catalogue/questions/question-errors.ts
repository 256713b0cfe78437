import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import type { QuestionFault } from './kinds/question-kind.ts';
import { maxPractised } from './practice-lessons/practice-lesson.ts';

export type QuestionErrorCode =
  | VersionErrorCode
  | 'forbidden'
  | 'course_not_found'
  | 'question_not_found'
  | 'question_archived'
  | 'kind_kept'
  | 'use_kept'
  | 'lesson_not_found'
  | 'picture_gone'
  | 'questions_full'
  | 'practice_too_many'
  | 'practice_empty'
  | QuestionFault;

/** Why a question is not saved or published. */
export const questionErrors: ErrorTable<QuestionErrorCode> = {
  ...versionErrors,
  forbidden: { status: 403, message: () => m.portal_questions_error_forbidden() },
  course_not_found: { status: 404, message: () => m.portal_shared_course_not_found() },
  question_not_found: { status: 404, message: () => m.portal_questions_error_question() },
  question_archived: { status: 409, message: () => m.portal_questions_error_archived() },
  kind_kept: { status: 409, message: () => m.portal_questions_error_kind() },
  use_kept: { status: 409, message: () => m.portal_questions_error_use() },
  lesson_not_found: { status: 400, message: () => m.portal_questions_error_lesson() },
  picture_gone: { status: 400, message: () => m.portal_questions_error_picture() },
  questions_full: { status: 409, message: () => m.portal_questions_error_full() },
  practice_too_many: { status: 400, message: () => m.portal_questions_error_practice({ most: maxPractised }) },
  practice_empty: { status: 409, message: () => m.portal_questions_error_practice_empty() },
  prompt_missing: { status: 400, message: () => m.portal_questions_error_prompt() },
  language_missing: { status: 400, message: () => m.portal_questions_error_language() },
  text_missing: { status: 400, message: () => m.portal_questions_error_text() },
  answers_too_few: { status: 400, message: () => m.portal_questions_error_few() },
  answers_alike: { status: 400, message: () => m.portal_questions_error_alike() },
  right_missing: { status: 400, message: () => m.portal_questions_error_right() },
  spelling_missing: { status: 400, message: () => m.portal_questions_error_spelling() },
  gap_missing: { status: 400, message: () => m.portal_questions_error_gap() },
  picture_alt_missing: { status: 400, message: () => m.portal_questions_error_alt() },
  gaps_differ: { status: 400, message: () => m.portal_questions_error_gaps() },
};

export const refuse = refusal<QuestionErrorCode>;

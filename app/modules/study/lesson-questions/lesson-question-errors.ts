import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { learningErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { maxOpenQuestions } from './lesson-question.ts';
import { m } from '#texts';

export type LessonQuestionErrorCode =
  | LearningErrorCode
  | 'question_invalid'
  | 'questions_full'
  | 'question_not_found'
  | 'asking_suspended'
  | 'answer_invalid'
  | 'question_decided'
  | 'saved_answer_exists';

/** Refusals about questions of lessons. */
export const lessonQuestionErrors: ErrorTable<LessonQuestionErrorCode> = {
  ...learningErrors,
  question_invalid: { status: 400, message: m.lesson_questions_error_invalid },
  questions_full: { status: 409, message: () => m.lesson_questions_error_full({ most: maxOpenQuestions }) },
  question_not_found: { status: 404, message: m.lesson_questions_error_not_found },
  asking_suspended: { status: 403, message: m.lesson_questions_error_suspended },
  answer_invalid: { status: 400, message: m.lesson_questions_error_answer },
  question_decided: { status: 409, message: m.lesson_questions_error_decided },
  saved_answer_exists: { status: 409, message: m.lesson_questions_error_saved },
};

export const refuse = refusal<LessonQuestionErrorCode>;

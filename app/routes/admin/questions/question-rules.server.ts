import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { readQuestionInput } from '#app/modules/catalogue/questions/question-form.server.ts';
import { invalid, type Reading } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { m } from '#texts';

/** How the form of a question is answered. */
export const questionRules = {
  guard: requireStaff,
  errors: questionErrors,
  failure: m.portal_questions_failed_save,
  fieldOfCode: {
    language_missing: 'language',
    prompt_missing: 'prompt',
    picture_gone: 'file',
    picture_alt_missing: 'alt',
    text_missing: 'answers',
    answers_too_few: 'answers',
    answers_alike: 'answers',
    right_missing: 'answers',
    spelling_missing: 'answers',
    gap_missing: 'answers',
    gaps_differ: 'answers',
    lesson_not_found: 'taught',
  },
};

const maxFormLength = 500_000;

export function readQuestionForm(field: Reading['field']) {
  const input = readQuestionInput(field('question', maxFormLength));
  if (input === null) throw invalid({ error: m.portal_questions_error_unreadable() });
  return { input, isPublished: field('intent') === 'publish' };
}

export const questionsAfter = (courseId: string, done: string) => `/admin/courses/${courseId}/questions?done=${done}`;

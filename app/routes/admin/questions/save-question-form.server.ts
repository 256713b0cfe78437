import { data, redirect } from 'react-router';
import { m } from '#texts';
import { addQuestion } from '#app/modules/questions/add-question.server.ts';
import { archiveQuestion } from '#app/modules/questions/archive-question.server.ts';
import { questionErrors } from '#app/modules/questions/question-errors.ts';
import { readQuestionInput } from '#app/modules/questions/question-form.server.ts';
import { readQuestion } from '#app/modules/questions/read-question.server.ts';
import { saveQuestion } from '#app/modules/questions/save-question.server.ts';
import type { QuestionAnswer } from '#app/modules/questions/ui/admin/question-editor.tsx';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';

interface Asked {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly request: Request;
  readonly courseId: string;
  readonly id: string;
  readonly isNew: boolean;
}

const maxFormLength = 500_000;

/** Saves, publishes, archives or restores a question as its form asks, and answers what was refused. */
export async function saveQuestionForm({ scope, actor, request, courseId, id, isNew }: Asked) {
  const { services, address } = scope;
  const deps = { ...services, actor, address };
  const form = await readForm(request);
  const intent = fieldOf(form, 'intent');
  const path = `/admin/courses/${courseId}/questions`;
  try {
    if (intent === 'archive' || intent === 'restore') {
      const isArchived = intent === 'archive';
      await archiveQuestion(deps, { courseId, id, isArchived });
      return redirect(isArchived ? `${path}?done=archived&undo=${id}` : `${path}?done=restored`, 303);
    }
    const isPublished = intent === 'publish';
    const input = readQuestionInput(fieldOf(form, 'question', maxFormLength));
    if (input === null) return refuse(400, { error: m.portal_questions_error_unreadable(), code: null, version: null });
    if (isNew) await addQuestion(deps, { courseId, id, input, isPublished });
    else await saveQuestion(deps, { courseId, id, version: Number(fieldOf(form, 'version')), input, isPublished });
    return redirect(`${path}?done=${isPublished ? 'published' : 'saved'}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(questionErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a question could not be saved',
        failure: m.portal_questions_failed_save(),
      });
    const isChanged = !isNew && error instanceof DomainError && error.code === 'question_changed';
    const version = isChanged ? (await readQuestion(deps, { courseId, id })).version : null;
    const code = error instanceof DomainError ? error.code : null;
    return refuse(status, { error: message, code, version });
  }
}

const refuse = (status: number, answer: QuestionAnswer) => data<QuestionAnswer>(answer, { status });

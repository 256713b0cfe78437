import { redirect } from 'react-router';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { learningErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { notesPath } from '#app/modules/study/notes/note.ts';
import { readNotes, saveNote } from '#app/modules/study/notes/notes.server.ts';
import { noteForm, eventOf } from '#app/modules/study/learning/progress-form.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/notes';

/** Answers the learner's notes of a course, by id or slug, as JSON. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  return answerJson(learningErrors, async () => readNotes({ db: services.db, actor: await actor() }, params.courseId));
}

/** Saves, changes or deletes a note. Redirects a form without JavaScript to the notes. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  const { db, clock, config } = services;
  return answerJson(learningErrors, async () => {
    if (userIdOf(await actor()) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const form = noteForm.safeParse(await readFields(request));
    if (!form.success) throw new DomainError<LearningErrorCode>('note_invalid');
    const { lessonId, noteId, body, position = null } = form.data;
    await recordSeen(services, userIdOf(await actor()));
    const note = { course: params.courseId, lessonId, noteId, body, position, event: eventOf(form.data) };
    await saveNote({ db, clock, actor: await actor(), contentAccess: config.contentAccess }, note);
    if (request.headers.get('accept')?.includes('text/html')) return redirect(notesPath(params.courseId));
    return { ok: true };
  });
}

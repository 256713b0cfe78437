import { redirect } from 'react-router';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { learningErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { openLesson } from '#app/modules/study/learning/open-lesson.server.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { progressForm, eventOf, type ProgressForm } from '#app/modules/study/learning/progress-form.ts';
import { savePosition } from '#app/modules/study/learning/save-position.server.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { answerJson, noStore } from '../answer-json.server.ts';
import type { Route } from './+types/progress';
import { m } from '#texts';

const methodNotAllowed = () =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...noStore } });

export function loader(): Response {
  return methodNotAllowed();
}

/**
 * Records a learner's progress in a course, by id or slug. Takes `intent` open, position or complete as a form or as JSON; a device that
 * stored the event adds its id and the seconds since. Answers JSON. A form without JavaScript is redirected to the player, after
 * 'complete' to the next lesson.
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const isPage = request.headers.get('accept')?.includes('text/html') ?? false;
  return answerJson(learningErrors, async () => {
    const scope = context.get(requestScope);
    if (userIdOf(await scope.actor()) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const form = progressForm.safeParse(await readForm(request));
    if (!form.success) throw new DomainError<LearningErrorCode>('progress_invalid');
    await recordSeen(scope.services, userIdOf(await scope.actor()));
    const { answer, lessonId } = await keep(scope, params.courseId, form.data);
    if (isPage) return redirect(playerPath({ slug: params.courseId }, lessonId));
    return answer;
  });
}

/** Runs the intent. Returns the answer, and the lesson that a page without JavaScript shows next. */
async function keep(scope: RequestScope, course: string, form: ProgressForm) {
  const { db, clock, config, jobs, log } = scope.services;
  const mailing = { jobs, log, appUrl: config.appUrl };
  const deps = { db, clock, mailing, actor: await scope.actor(), contentAccess: config.contentAccess };
  const { lessonId } = form;
  const lesson = { course, lessonId, event: eventOf(form) };
  if (form.intent === 'open') {
    const { recordsProgress } = await openLesson(deps, lesson);
    return { lessonId, answer: { ok: true, isKept: recordsProgress } };
  }
  if (form.intent === 'position') {
    const { isSaved } = await savePosition(deps, { ...lesson, position: form.position });
    return { lessonId, answer: { ok: true, isKept: isSaved } };
  }
  const done = await completeLesson(deps, lesson);
  // The specification words this message.
  const message = m.learning_progress_updated({ percent: done.progress });
  return { lessonId: done.next?.id ?? lessonId, answer: { ok: true, message, ...done } };
}

/** Reads a form or JSON; null for anything else. `sendBeacon` of a closing page sends JSON. */
async function readForm(request: Request): Promise<unknown> {
  try {
    if (/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return await request.json();
    return Object.fromEntries(await request.formData());
  } catch {
    return null;
  }
}

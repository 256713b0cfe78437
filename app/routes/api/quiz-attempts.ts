import { z } from 'zod';
import { submitQuizAttempt } from '#app/modules/study/quizzes/submit-attempt.server.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { exerciseErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { quizErrors } from '#app/modules/study/quizzes/quiz-errors.ts';
import { readFields } from '../form-fields.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/quiz-attempts';
import { m } from '#texts';

const refusals = { ...quizErrors, ...exerciseErrors(() => m.quizzes_error_closed()) };

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), lessonId: z.uuid() }),
  /** The page of an open attempt reaches the server. */
  z.object({ intent: z.literal('seen') }),
  z.object({
    intent: z.literal('paper'),
    lessonId: z.uuid(),
    paperId: z.uuid(),
    /** JSON. */
    answers: z.string(),
    report: z.uuid(),
    secondsAgo: z.coerce.number().min(0),
  }),
]);

/**
 * Starts an attempt at a quiz of a course, by id or slug, records that its page is online, or hands it in. Answers JSON without any
 * question.
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, jobs, log } = scope.services;
  return answerJson(refusals, async () => {
    const actor = await scope.actor();
    if (userIdOf(actor) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const parsed = form.safeParse(await readFields(request));
    if (!parsed.success) throw new DomainError<LearningErrorCode>('progress_invalid');
    const { data } = parsed;
    const deps = { db, clock, actor, contentAccess: config.contentAccess };
    // A submission says itself when it was handed in.
    if (data.intent !== 'paper') await recordSeen(deps, userIdOf(actor));
    if (data.intent === 'seen') return { ok: true };
    const lesson = { course: params.courseId, lessonId: data.lessonId };
    const result =
      data.intent === 'start'
        ? await startQuizAttempt(deps, lesson)
        : await submitQuizAttempt(
            { ...deps, mailing: { jobs, log, appUrl: config.appUrl } },
            {
              ...lesson,
              attemptId: data.paperId,
              answers: readJson(data.answers),
              event: { id: data.report, secondsAgo: data.secondsAgo },
            },
          );
    return { ok: true, ...result };
  });
}

/** Null for what is no JSON: every answer is empty then. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

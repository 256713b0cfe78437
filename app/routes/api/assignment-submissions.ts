import { z } from 'zod';
import { submitAssignment, takeBack } from '#app/modules/study/assignments/submit-assignment.server.ts';
import { markFeedbackSeen } from '#app/modules/study/assignments/read-own-submissions.server.ts';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { exerciseErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { eventOf } from '#app/modules/study/learning/progress-form.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { readFields } from '../form-fields.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/assignment-submissions';
import { m } from '#texts';

const refusals = { ...assignmentErrors, ...exerciseErrors(() => m.assignments_error_closed()) };

const form = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('hand-in'),
    lessonId: z.uuid(),
    handInId: z.uuid(),
    body: z.string(),
    files: z.string().transform((ids) => ids.split(',').filter(Boolean)),
    report: z.uuid().optional(),
    secondsAgo: z.coerce.number().min(0).optional(),
  }),
  z.object({ intent: z.literal('take-back'), handInId: z.uuid() }),
  z.object({ intent: z.literal('seen'), lessonId: z.uuid() }),
]);

/** Hands in an assignment of a course, by id or slug, takes it back, or notes that its feedback was opened. Answers JSON. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config } = scope.services;
  return answerJson(refusals, async () => {
    const actor = await scope.actor();
    if (userIdOf(actor) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const parsed = form.safeParse(await readFields(request));
    if (!parsed.success) throw new DomainError<LearningErrorCode>('progress_invalid');
    const deps = { db, clock, actor, contentAccess: config.contentAccess };
    const { data } = parsed;
    await recordSeen(deps, userIdOf(actor));
    if (data.intent === 'take-back') await takeBack(deps, data.handInId);
    else if (data.intent === 'seen') await markFeedbackSeen(deps, data.lessonId);
    else {
      const { lessonId, handInId: id, body: text, files } = data;
      await submitAssignment(deps, { course: params.courseId, lessonId, id, text, files, event: eventOf(data) });
    }
    return { ok: true };
  });
}

import { z } from 'zod';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { exerciseErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { recordAnswer } from '#app/modules/study/practice/record-answer.server.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import { answerJson, noStore } from '../answer-json.server.ts';
import type { Route } from './+types/answers';
import { m } from '#texts';

/** An answer to a practice question as a device sends it: the study event's id and age, and the answer as JSON. */
const answerForm = z.object({
  intent: z.literal('answer'),
  /** Empty outside of lessons. */
  lessonId: z.union([z.uuid(), z.literal('')]),
  questionId: z.uuid(),
  revision: z.coerce.number().int().min(1).max(1_000_000),
  answer: z.string().max(30_000),
  report: z.uuid(),
  secondsAgo: z.coerce.number().min(0),
});

const refusals = exerciseErrors(() => m.practice_error_closed());

export function loader(): Response {
  return Response.json(
    { error: 'Only POST is accepted here.' },
    { status: 405, headers: { allow: 'POST', ...noStore } },
  );
}

/** Stores an answer to a practice question of a course, by id or slug. Only devices send it, which keep it until this answers. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  const { db, clock, config, jobs, log } = services;
  return answerJson(refusals, async () => {
    if (userIdOf(await actor()) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const form = answerForm.safeParse(await readFields(request));
    if (!form.success) throw new DomainError<LearningErrorCode>('progress_invalid');
    await recordSeen(services, userIdOf(await actor()));
    const { lessonId, questionId, revision, answer, report, secondsAgo } = form.data;
    const result = await recordAnswer(
      {
        db,
        clock,
        actor: await actor(),
        contentAccess: config.contentAccess,
        mailing: { jobs, log, appUrl: config.appUrl },
      },
      {
        course: params.courseId,
        lessonId: lessonId === '' ? null : lessonId,
        questionId,
        revision,
        answer: readJson(answer),
        event: { id: report, secondsAgo },
      },
    );
    return { ok: true, ...result };
  });
}

/** Returns null for invalid JSON. A valid answer is never null. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

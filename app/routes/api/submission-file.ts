import { uploadSubmissionFile } from '#app/modules/study/assignments/upload-submission-file.server.ts';
import { exerciseErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/submission-file';
import { m } from '#texts';

const refusals = { ...assignmentErrors, ...exerciseErrors(() => m.assignments_error_closed()) };

/** Takes a learner's file for an assignment: its bytes as they are, under the id that the device gave it. Answers JSON. */
export async function action({ request, params, context, url }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, storage } = scope.services;
  return answerJson(refusals, async () => {
    const actor = await scope.actor();
    if (userIdOf(actor) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const original = Number(url.searchParams.get('original') ?? '0');
    await uploadSubmissionFile(
      { db, clock, actor, storage, contentAccess: config.contentAccess },
      {
        course: params.courseId,
        lessonId: params.lessonId,
        id: params.fileId,
        name: url.searchParams.get('name') ?? '',
        bytes: Buffer.from(await request.arrayBuffer()),
        originalBytes: Number.isSafeInteger(original) ? original : null,
      },
    );
    return { ok: true };
  });
}

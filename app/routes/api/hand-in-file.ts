import { assignmentErrors } from '#app/modules/assignments/assignment-errors.ts';
import { uploadHandInFile } from '#app/modules/assignments/upload-hand-in-file.server.ts';
import { exerciseErrors, type LearningErrorCode } from '#app/modules/learning/learning-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import type { Route } from './+types/hand-in-file';
import { m } from '#texts';

const noStore = { 'cache-control': 'no-store' };
const refusals = exerciseErrors(() => m.assignments_error_closed());

/** Takes a learner's file for an assignment: its bytes as they are, under the id that the device gave it. Answers JSON. */
export async function action({ request, params, context, url }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { db, clock, config, storage } = scope.services;
  try {
    const actor = await scope.actor();
    if (userIdOf(actor) === null) throw new DomainError<LearningErrorCode>('sign_in_required');
    const original = Number(url.searchParams.get('original') ?? '0');
    await uploadHandInFile(
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
    return Response.json({ ok: true }, { headers: noStore });
  } catch (error) {
    const refusal = answerFrom(refusals, error) ?? answerFrom(assignmentErrors, error);
    if (!refusal) throw error;
    return Response.json({ error: refusal.message }, { status: refusal.status, headers: noStore });
  }
}

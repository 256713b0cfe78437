import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from './question-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import {
  insertRevisions,
  lockCourse,
  lockQuestion,
  selectRevisions,
  updateQuestion,
} from './question-queries.server.ts';
import { columnsOf, refuseFaulty, requireLesson, requirePicture } from './question-row.server.ts';
import type { QuestionInput } from './question.ts';

interface Change {
  readonly id: string;
  readonly courseId: string;
  /** That the form was filled from. */
  readonly version: number;
  readonly input: QuestionInput;
  /** Published as the next revision, or kept as a draft beside the current one. */
  readonly isPublished: boolean;
}

/**
 * Changes a question, if it is still in the version that its form was filled from, and publishes it where that is asked: a content that differs
 * from the current revision is the next one, and results keep the one that they were given to. What is so already changes nothing, so that a
 * form may be sent twice. Throws DomainError 'forbidden', 'question_not_found', 'question_archived', 'conflict', 'lesson_not_found',
 * 'picture_gone', 'kind_kept', 'use_kept', and what is missing in a question to be published.
 */
export async function saveQuestion(
  { db, actor, clock, address }: StaffDeps,
  { id, courseId, version, input, isPublished }: Change,
): Promise<{ readonly revision: number }> {
  requireCapability(actor, 'questions.edit');
  return db.transaction(async (tx) => {
    const course = isId(courseId) && isId(id) ? await lockCourse(tx, courseId) : null;
    const row = course && (await lockQuestion(tx, courseId, id));
    if (!course || !row) throw refuse('question_not_found');
    const revision = row.currentRevision;
    const [current] = revision > 0 ? await selectRevisions(tx, id, revision) : [];
    const draft = isPublished || isDeepStrictEqual(input.content, current?.content) ? null : input.content;
    const isNewRevision = isPublished && !isDeepStrictEqual(input.content, current?.content);
    const columns = columnsOf(input, course.locale);
    const changes = changedFields(pick(row, columns), columns);
    if (!changes && !isNewRevision && isDeepStrictEqual(row.draft, draft)) return { revision };
    if (row.archivedAt) throw refuse('question_archived');
    requireVersion(row.version, version);
    if (revision > 0 && row.kind !== input.content.kind) throw refuse('kind_kept');
    if (revision > 0 && row.use !== input.use) throw refuse('use_kept');
    if (isPublished) refuseFaulty(input.content, course.locale);
    await requireLesson(tx, courseId, input.taught);
    await requirePicture(tx, actor, input.content);
    const at = clock.now();
    // A question without a revision keeps its draft until the revision is written, which takes it away.
    const nextDraft = isNewRevision ? input.content : draft;
    await updateQuestion(tx, id, { ...columns, draft: nextDraft, updatedAt: at });
    if (isNewRevision)
      await insertRevisions(tx, [{ questionId: id, number: revision + 1, content: input.content, createdAt: at }]);
    await recordAudit(tx, actor, {
      action: isNewRevision ? 'question.published' : 'question.updated',
      subjectType: 'question',
      subjectId: id,
      ...(changes && { before: changes.before }),
      after: { courseId, ...changes?.after, ...(isNewRevision && { revision: revision + 1 }) },
      ...(address !== undefined && { address }),
    });
    return { revision: isNewRevision ? revision + 1 : revision };
  });
}

const pick = (row: Readonly<Record<string, unknown>>, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, row[key]]));

import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { can } from '#app/shared/permissions.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import type { LessonRule } from '../../lesson-rule.ts';
import { refuse } from './content-errors.ts';
import { lockContent, selectLesson, selectRules, touchCourse, updateLessonRow } from './content-queries.server.ts';
import { lessonInputOf } from './content-record.ts';
import { requireRule } from './require-rule.server.ts';

interface Change {
  readonly courseId: string;
  readonly id: string;
  /** Version of the lesson in the form. */
  readonly version: number;
  readonly rule: LessonRule | null;
}

interface Deps extends Pick<UseCaseDeps, 'actor' | 'address'> {
  readonly at: Date;
}

/**
 * Sets when a lesson opens, in the transaction of a form that saves more than the lesson. Locks the course. Returns whether the rule changed:
 * the caller then publishes 'catalogue' after the commit. Throws DomainError 'forbidden', 'lesson_not_found', 'conflict',
 * 'rule_lesson_gone', 'rule_circle'.
 */
export async function setLessonRule(
  tx: Database,
  { actor, at, address }: Deps,
  { courseId, id, version, rule }: Change,
): Promise<boolean> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await lockContent(tx, courseId);
  const row = await selectLesson(tx, courseId, id);
  if (!row) throw refuse('lesson_not_found');
  const rules = await selectRules(tx, courseId);
  const before = rules.get(id) ?? null;
  if (isDeepStrictEqual(before, rule)) return false;
  requireVersion(row.version, version);
  await requireRule(tx, { courseId, id, rule, rules });
  await updateLessonRow(tx, row, lessonInputOf({ ...row, rule }), at);
  await touchCourse(tx, courseId, at);
  await recordAudit(tx, actor, {
    action: 'lesson.updated',
    subjectType: 'lesson',
    subjectId: id,
    before: { rule: before },
    after: { rule },
    ...(address !== undefined && { address }),
  });
  return true;
}

import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { LessonRule } from '../../lesson-rule.ts';
import type { ContentErrorCode } from './content-errors.ts';
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

interface Deps {
  readonly actor: Actor;
  readonly at: Date;
  readonly address?: string;
}

/**
 * Sets when a lesson opens, in the transaction of a form that saves more than the lesson. Locks the course. Returns whether the rule changed:
 * the caller then publishes 'catalogue' after the commit. Throws DomainError 'forbidden', 'lesson_not_found', 'lesson_changed',
 * 'rule_lesson_gone', 'rule_circle'.
 */
export async function setLessonRule(
  tx: Database,
  { actor, at, address }: Deps,
  { courseId, id, version, rule }: Change,
): Promise<boolean> {
  if (!can(actor, 'courses.edit')) throw new DomainError<ContentErrorCode>('forbidden');
  await lockContent(tx, courseId);
  const row = await selectLesson(tx, courseId, id);
  if (!row) throw new DomainError<ContentErrorCode>('lesson_not_found');
  const rules = await selectRules(tx, courseId);
  const before = rules.get(id) ?? null;
  if (isDeepStrictEqual(before, rule)) return false;
  if (row.version !== version) throw new DomainError<ContentErrorCode>('lesson_changed');
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

import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { can } from '#app/shared/permissions.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { sanitizeLessonBody } from '../../lesson-body.server.ts';
import { dropTranslatedFiles } from '../translation/translation-queries.server.ts';
import { refuse } from './content-errors.ts';
import type { LessonInput } from './content-input.ts';
import { lockContent, selectLesson, selectRules, touchCourse, updateLessonRow } from './content-queries.server.ts';
import { auditedText, lessonInputOf } from './content-record.ts';
import { requireRule } from './require-rule.server.ts';
import { attachLessonFiles } from './attach-lesson-files.server.ts';

interface Change {
  readonly courseId: string;
  readonly id: string;
  /** Version of the form. */
  readonly version: number;
  readonly lesson: LessonInput;
}

/**
 * Changes a lesson if it still has the version of the form; moving and publishing keep the version. Idempotent, so that a form may be sent
 * twice. Returns the stored version. Throws DomainError 'forbidden', 'lesson_not_found', 'conflict', 'media_unusable', 'rule_lesson_gone',
 * 'rule_circle', 'quiz_not_ready' if a published lesson would become a quiz without settings.
 */
export async function updateLesson(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { courseId, id, version, lesson: input }: Change,
): Promise<{ readonly version: number; readonly isChanged: boolean }> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const lesson = { ...input, body: sanitizeLessonBody(input.body) };
  const saved = await db.transaction(async (tx) => {
    await lockContent(tx, courseId);
    const row = await selectLesson(tx, courseId, id);
    if (!row) throw refuse('lesson_not_found');
    const rules = await selectRules(tx, courseId);
    const before = lessonInputOf({ ...row, rule: rules.get(id) ?? null });
    const changes = changedFields({ ...before }, { ...lesson });
    if (!changes) return { version: row.version, isChanged: false };
    requireVersion(row.version, version);
    await requireRule(tx, { courseId, id, rule: lesson.rule, rules });
    if (
      row.isPublished &&
      lesson.type !== before.type &&
      !(await (lessonKindRules[lesson.type].isSetUp?.(tx, id) ?? true))
    )
      throw refuse('quiz_not_ready');
    await attachLessonFiles(tx, { requested: lesson, present: before, actor });
    const now = clock.now();
    const next = await updateLessonRow(tx, row, lesson, now);
    if (lesson.type !== before.type) await dropTranslatedFiles(tx, id);
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'lesson.updated',
      subjectType: 'lesson',
      subjectId: id,
      before: auditedText(changes.before),
      after: auditedText(changes.after),
      ...(address !== undefined && { address }),
    });
    return { version: next, isChanged: true };
  });
  if (saved.isChanged) liveEvents.publish('catalogue');
  return saved;
}

import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { can } from '#app/shared/permissions.ts';
import { sanitizeLessonBody } from '../../lesson-body.server.ts';
import { refuse } from './content-errors.ts';
import type { LessonInput } from './content-input.ts';
import { contentLimits } from '../../course-structure.ts';
import {
  countLessons,
  insertLesson,
  lockContent,
  selectLesson,
  selectSection,
  touchCourse,
} from './content-queries.server.ts';
import { auditedText } from './content-record.ts';
import { requireRule } from './require-rule.server.ts';
import { attachLessonFiles } from './attach-lesson-files.server.ts';

interface Addition {
  readonly id: string;
  readonly courseId: string;
  readonly sectionId: string;
  readonly lesson: LessonInput;
}

/**
 * Adds a draft lesson at the end of a section, under the id from its form, so that a form sent twice adds one. Throws DomainError 'forbidden',
 * 'course_not_found', 'section_not_found', 'lessons_full', 'media_unusable', 'rule_lesson_gone', and 'conflict' if the id belongs to
 * another lesson.
 */
export async function addLesson(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, courseId, sectionId, lesson: input }: Addition,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const lesson = { ...input, body: sanitizeLessonBody(input.body) };
  await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw refuse('course_not_found');
    if (await selectLesson(tx, courseId, id)) return;
    if (!(await selectSection(tx, courseId, sectionId))) throw refuse('section_not_found');
    const { lessons, next } = await countLessons(tx, courseId, sectionId);
    if (lessons >= contentLimits.lessons) throw refuse('lessons_full');
    await requireRule(tx, { courseId, id, rule: lesson.rule, rules: new Map() });
    await attachLessonFiles(tx, { requested: lesson, actor });
    const now = clock.now();
    const isNew = await insertLesson(tx, { ...lesson, id, courseId, sectionId, position: next, createdAt: now });
    if (!isNew) throw refuse('conflict');
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'lesson.added',
      subjectType: 'lesson',
      subjectId: id,
      after: { ...auditedText({ ...lesson }), courseId, sectionId },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

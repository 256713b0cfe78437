import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LessonRule } from '../../lesson-rule.ts';
import type { ContentErrorCode } from './content-errors.ts';
import { selectLesson } from './content-queries.server.ts';

interface NewRule {
  readonly courseId: string;
  /** The lesson that it opens. */
  readonly id: string;
  readonly rule: LessonRule | null;
  /** The rules of the course's lessons. */
  readonly rules: ReadonlyMap<string, LessonRule>;
}

/**
 * Refuses a rule about a lesson that the course lacks, or that waits for this one. Throws DomainError 'rule_lesson_gone', 'rule_circle'
 * with the field.
 */
export async function requireRule(tx: Database, { courseId, id, rule, rules }: NewRule): Promise<void> {
  if (rule?.kind !== 'after_lesson') return;
  const refuse = (code: ContentErrorCode) => new DomainError(code, { field: 'afterLesson' });
  for (let before: string | null = rule.lessonId; before !== null;) {
    if (before === id) throw refuse('rule_circle');
    const next: LessonRule | undefined = rules.get(before);
    before = next?.kind === 'after_lesson' ? next.lessonId : null;
  }
  if (!(await selectLesson(tx, courseId, rule.lessonId))) throw refuse('rule_lesson_gone');
}

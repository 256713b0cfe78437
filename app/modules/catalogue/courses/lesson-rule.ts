/** When a lesson opens to the learners of its course. A lesson without a rule is open at once. */
export type LessonRule =
  /** A day in Nairobi, '2026-11-30'. */
  | { readonly kind: 'on'; readonly day: string }
  /** Whole days after the learner joined the course. */
  | { readonly kind: 'after_days'; readonly days: number }
  /** Once another lesson of the course is done. */
  | { readonly kind: 'after_lesson'; readonly lessonId: string }
  /** Once all other lessons are done, except those that wait for this one or for all others. */
  | { readonly kind: 'after_all' };

/** Columns of a rule's row. */
export interface LessonRuleRow {
  readonly opensOn: string | null;
  readonly opensAfterDays: number | null;
  readonly afterLessonId: string | null;
  readonly afterAll: boolean;
}

/** Returns the rule of a row; null without one. */
export function lessonRuleOf(row: LessonRuleRow | null): LessonRule | null {
  if (row === null) return null;
  if (row.opensOn !== null) return { kind: 'on', day: row.opensOn };
  if (row.opensAfterDays !== null) return { kind: 'after_days', days: row.opensAfterDays };
  if (row.afterLessonId !== null) return { kind: 'after_lesson', lessonId: row.afterLessonId };
  return row.afterAll ? { kind: 'after_all' } : null;
}

/** Returns the row of a rule. */
export function lessonRuleRow(rule: LessonRule): LessonRuleRow {
  return {
    opensOn: rule.kind === 'on' ? rule.day : null,
    opensAfterDays: rule.kind === 'after_days' ? rule.days : null,
    afterLessonId: rule.kind === 'after_lesson' ? rule.lessonId : null,
    afterAll: rule.kind === 'after_all',
  };
}

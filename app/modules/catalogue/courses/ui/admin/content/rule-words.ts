import { formatDay, noonInNairobi } from '#app/shared/dates.ts';
import type { LessonRule } from '../../../lesson-rule.ts';
import { m } from '#texts';

/** Says when a lesson opens: 'on 30 Nov 2026', 'after another lesson'. */
export function ruleWords(rule: LessonRule | null): string {
  switch (rule?.kind) {
    case undefined:
      return m.portal_rules_words_at_once();
    case 'on':
      return m.portal_rules_words_on({ day: formatDay(noonInNairobi(rule.day)) });
    case 'after_days':
      return m.portal_rules_words_after_days({ count: rule.days });
    case 'after_lesson':
      return m.portal_rules_words_after_lesson();
    case 'after_all':
      return m.portal_rules_words_after_all();
  }
}

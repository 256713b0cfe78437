import { z } from 'zod';
import { isId } from '#app/shared/ids.ts';
import type { LessonRule } from '../../lesson-rule.ts';
import { m } from '#texts';

/** Maximum days after joining. */
export const maxDays = 3650;

/** The ways in which a lesson may open, in the order of the form. */
export const ruleChoices: readonly { readonly value: LessonRule['kind'] | ''; readonly label: () => string }[] = [
  { value: '', label: m.portal_shared_at_once },
  { value: 'on', label: m.portal_rules_on },
  { value: 'after_days', label: m.portal_rules_after_days },
  { value: 'after_lesson', label: m.portal_rules_after_lesson },
  { value: 'after_all', label: m.portal_rules_after_all },
];

const day = z.iso
  .date({ error: m.portal_rules_day_missing, abort: true })
  .refine((text) => text >= '2020-01-01' && text <= '2199-12-31', { error: m.portal_rules_day_missing });
const days = z
  .string({ error: m.portal_rules_days_invalid })
  .regex(/^[0-9]{1,4}$/, { error: m.portal_rules_days_invalid, abort: true })
  .transform(Number)
  .refine((count) => count >= 1 && count <= maxDays, { error: m.portal_rules_days_invalid });
const lessonId = z
  .string({ error: m.portal_rules_lesson_missing })
  .refine(isId, { error: m.portal_rules_lesson_missing });

/** The fields of a lesson's rule. Ignores those of other ways than the selected one. */
const forms: Readonly<Record<LessonRule['kind'], z.ZodType<LessonRule>>> = {
  on: z.object({ opensOn: day }).transform(({ opensOn }) => ({ kind: 'on', day: opensOn })),
  after_days: z.object({ opensAfterDays: days }).transform(({ opensAfterDays }) => ({
    kind: 'after_days',
    days: opensAfterDays,
  })),
  after_lesson: z.object({ afterLesson: lessonId }).transform(({ afterLesson }) => ({
    kind: 'after_lesson',
    lessonId: afterLesson,
  })),
  after_all: z.object({}).transform(() => ({ kind: 'after_all' })),
};

const isKind = (opens: string): opens is LessonRule['kind'] => opens in forms;

/** Returns the form of a lesson's rule by its selected way; a lesson without one opens at once. */
export const ruleForm = ({ opens = '' }: Readonly<Record<string, string>>): z.ZodType<LessonRule | null> =>
  isKind(opens) ? forms[opens] : z.unknown().transform(() => null);

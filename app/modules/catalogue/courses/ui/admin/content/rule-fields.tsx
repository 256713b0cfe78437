import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ContentSection } from '../../../admin/content/course-content.ts';
import { maxDays, ruleChoices } from '../../../admin/content/rule-input.ts';
import type { LessonRule } from '../../../lesson-rule.ts';
import { m } from '#texts';

interface RuleFieldsProps {
  readonly rule: LessonRule | null;
  /** Null for a new lesson. */
  readonly lessonId: string | null;
  readonly sections: readonly ContentSection[];
  readonly errors: Readonly<Record<string, string>>;
}

/** Shows the rule for opening a lesson. CSS shows the field of the selected rule, so that it works without JavaScript. */
export function RuleFields({ rule, lessonId, sections, errors }: RuleFieldsProps) {
  return (
    <div className="pair lesson-rule">
      <Segments
        legend={m.portal_rules_opens()}
        name="opens"
        defaultValue={rule?.kind ?? ''}
        choices={ruleChoices.map(({ value, label }) => ({ value, label: label() }))}
      />
      <div className="of-on">
        <Field
          label={m.portal_shared_day()}
          name="opensOn"
          type="date"
          min="2020-01-01"
          max="2199-12-31"
          hint={m.portal_rules_day_hint()}
          defaultValue={rule?.kind === 'on' ? rule.day : ''}
          error={errors['opensOn']}
        />
      </div>
      <div className="of-after_days">
        <Field
          label={m.portal_rules_days()}
          name="opensAfterDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={maxDays}
          hint={m.portal_rules_days_hint()}
          defaultValue={rule?.kind === 'after_days' ? rule.days : ''}
          error={errors['opensAfterDays']}
        />
      </div>
      <div className="of-after_lesson">
        <Select
          label={m.portal_rules_lesson()}
          name="afterLesson"
          hint={m.portal_rules_lesson_hint()}
          defaultValue={rule?.kind === 'after_lesson' ? rule.lessonId : ''}
          error={errors['afterLesson']}
        >
          <option value="">{m.portal_rules_lesson_choose()}</option>
          {sections.map((section) => (
            <optgroup key={section.id} label={section.title}>
              {section.lessons
                .filter(({ id }) => id !== lessonId)
                .map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <p className="hint of-after_all">{m.portal_rules_all_hint()}</p>
    </div>
  );
}

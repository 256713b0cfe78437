import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import { newItemId } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { ListEditor } from '#app/modules/catalogue/questions/ui/admin/list-editor.tsx';
import { WordsField } from '#app/modules/catalogue/questions/ui/admin/words-field.tsx';
import { languageNames, locales, type Locale } from '#app/shared/locale.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import {
  levels,
  maxCriterionLength,
  maxLevelLength,
  maxAnswerDays,
  maxCriteria,
  maxPointsOf,
  type AssignmentInput,
  type Criterion,
} from '../../assignment-rules.ts';

interface AssignmentEditorProps {
  readonly courseLocale: Locale;
  /** Null for the first time. */
  readonly stored: AssignmentInput | null;
  readonly version: number;
  readonly answer: FormAnswer<RecordConflict> | undefined;
}

const blankCriterion = (): Criterion => ({ id: newItemId(), name: {}, levels: levels.map(() => ({})) });

/** Settings of a new assignment. */
const blank: AssignmentInput = {
  takesText: true,
  takesPhotos: false,
  takesFiles: false,
  pointsToAccept: 2,
  answerDays: 3,
  rubric: [{ ...blankCriterion(), id: 'first' }],
};

/** The form of an assignment: what may be handed in, when it is accepted and answered, and the rubric in both languages. */
export function AssignmentEditor({ courseLocale, stored, version, answer }: AssignmentEditorProps) {
  const [input, setInput] = useState<AssignmentInput>(stored ?? blank);
  const [locale, setLocale] = useState<Locale>(courseLocale);
  const isSaving = useNavigation().state !== 'idle';
  const change = (changed: Partial<AssignmentInput>) => setInput({ ...input, ...changed });
  const most = maxPointsOf(input.rubric);
  const ways = [
    ['takesText', m.portal_submissions_takes_text()],
    ['takesPhotos', m.portal_submissions_takes_photos()],
    ['takesFiles', m.portal_submissions_takes_files()],
  ] as const;
  return (
    <Form method="post" className="panel">
      <div className="question-fields">
        <ConflictNote answer={answer} />
        <input type="hidden" name="assignment" value={JSON.stringify(input)} />
        <input type="hidden" name="version" value={answer?.conflict?.version ?? version} />
        <fieldset className="form-field">
          <legend>{m.portal_submissions_takes()}</legend>
          {ways.map(([way, label]) => (
            <Checkbox
              key={way}
              label={label}
              checked={input[way]}
              onChange={({ target }) => change({ [way]: target.checked })}
            />
          ))}
        </fieldset>
        <div className="pair">
          <Field
            label={m.portal_submissions_points_to_accept()}
            hint={m.portal_submissions_points_of({ count: most })}
            type="number"
            min={1}
            max={most}
            required
            value={input.pointsToAccept}
            onChange={({ target }) => change({ pointsToAccept: target.valueAsNumber || 0 })}
          />
          <Field
            label={m.portal_submissions_answer_days()}
            hint={m.portal_submissions_answer_days_hint()}
            type="number"
            min={1}
            max={maxAnswerDays}
            required
            value={input.answerDays}
            onChange={({ target }) => change({ answerDays: target.valueAsNumber || 0 })}
          />
        </div>
        <div className="seg" role="group" aria-label={m.portal_shared_language()}>
          {locales.map((each) => (
            <button key={each} type="button" aria-pressed={each === locale} onClick={() => setLocale(each)}>
              {languageNames[each]}
            </button>
          ))}
        </div>
        <ListEditor
          legend={m.portal_submissions_rubric()}
          hint={m.portal_submissions_rubric_hint()}
          rows={input.rubric}
          keyOf={({ id }) => id}
          onChange={(rubric) => change({ rubric })}
          blank={blankCriterion}
          addLabel={m.portal_submissions_add_criterion()}
          most={maxCriteria}
          isOrdered
        >
          {(criterion, set, index) => (
            <CriterionFields criterion={criterion} number={index + 1} locale={locale} onChange={set} />
          )}
        </ListEditor>
      </div>
      <div className="question-save">
        <p>{m.portal_submissions_kept()}</p>
        <Button type="submit" variant="accent" busy={isSaving}>
          {m.portal_submissions_save()}
        </Button>
      </div>
    </Form>
  );
}

interface CriterionFieldsProps {
  readonly criterion: Criterion;
  readonly number: number;
  readonly locale: Locale;
  readonly onChange: (criterion: Criterion) => void;
}

function CriterionFields({ criterion, number, locale, onChange }: CriterionFieldsProps) {
  return (
    <div className="stack criterion-fields">
      <WordsField
        label={m.portal_submissions_criterion({ number })}
        text={criterion.name}
        locale={locale}
        most={maxCriterionLength}
        onChange={(name) => onChange({ ...criterion, name })}
      />
      {levels.map((level) => (
        <WordsField
          key={level}
          label={m.portal_submissions_level({ level })}
          text={criterion.levels[level] ?? {}}
          locale={locale}
          most={maxLevelLength}
          placeholder={level === 0 ? m.portal_submissions_level_nothing() : ''}
          onChange={(text) =>
            onChange({ ...criterion, levels: criterion.levels.map((each, at) => (at === level ? text : each)) })
          }
        />
      ))}
    </div>
  );
}

import { useId, type ComponentType } from 'react';
import { m } from '#texts';
import type { QuestionKind } from '#app/shared/study-terms.ts';
import { newItemId } from '../../kinds/question-kind.ts';
import type { ContentOf, QuestionContent } from '../../kinds/question-kinds.ts';
import { ListEditor } from './list-editor.tsx';
import { NumberFields, ShortTextFields, type KindFieldsProps } from './typed-fields.tsx';
import { WordsField } from './words-field.tsx';

type Choice = ContentOf<'single_choice'> | ContentOf<'multiple_choice'>;

function ChoiceFields<Content extends Choice>({ content, locale, onChange }: KindFieldsProps<Content>) {
  const name = useId();
  const isSingle = content.kind === 'single_choice';
  const setRight = (id: string, isRight: boolean) =>
    onChange({
      ...content,
      options: content.options.map((option) =>
        option.id === id ? { ...option, isRight } : { ...option, isRight: isSingle ? false : option.isRight },
      ),
    });
  return (
    <ListEditor
      legend={isSingle ? m.portal_questions_answers_one() : m.portal_questions_answers_many()}
      rows={content.options}
      keyOf={({ id }) => id}
      onChange={(options) => onChange({ ...content, options })}
      blank={() => ({ id: newItemId(), text: {}, isRight: false, reason: {} })}
      addLabel={m.portal_questions_add_answer()}
      most={12}
    >
      {(option, change, index) => (
        <>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            checked={option.isRight}
            aria-label={m.portal_questions_is_right({ number: index + 1 })}
            onChange={(event) => setRight(option.id, event.target.checked)}
          />
          <div className="grow">
            <WordsField
              label={m.portal_questions_answer({ number: index + 1 })}
              labelHidden
              text={option.text}
              locale={locale}
              onChange={(text) => change({ ...option, text })}
            />
            <WordsField
              label={m.portal_questions_feedback({ number: index + 1 })}
              labelHidden
              text={option.reason}
              locale={locale}
              placeholder={m.portal_questions_feedback_optional()}
              onChange={(reason) => change({ ...option, reason })}
            />
          </div>
        </>
      )}
    </ListEditor>
  );
}

function TrueFalseFields({ content, onChange }: KindFieldsProps<ContentOf<'true_false'>>) {
  const name = useId();
  return (
    <fieldset className="form-field">
      <legend>{m.portal_questions_statement_is()}</legend>
      <div className="seg">
        {[true, false].map((value) => (
          <label key={String(value)}>
            <input
              className="sr"
              type="radio"
              name={name}
              checked={content.isTrue === value}
              onChange={() => onChange({ ...content, isTrue: value })}
            />
            {value ? m.portal_shared_true() : m.portal_shared_false()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function OrderingFields({ content, locale, onChange }: KindFieldsProps<ContentOf<'ordering'>>) {
  return (
    <ListEditor
      legend={m.portal_questions_items()}
      hint={m.portal_questions_items_hint()}
      rows={content.items}
      keyOf={({ id }) => id}
      onChange={(items) => onChange({ ...content, items })}
      blank={() => ({ id: newItemId(), text: {} })}
      addLabel={m.portal_shared_add_item()}
      most={12}
      isOrdered
    >
      {(item, change, index) => (
        <WordsField
          label={m.portal_questions_item({ number: index + 1 })}
          labelHidden
          text={item.text}
          locale={locale}
          onChange={(text) => change({ ...item, text })}
        />
      )}
    </ListEditor>
  );
}

function MatchingFields({ content, locale, onChange }: KindFieldsProps<ContentOf<'matching'>>) {
  return (
    <>
      <ListEditor
        legend={m.portal_questions_pairs()}
        rows={content.pairs}
        keyOf={({ answer }) => answer.id}
        onChange={(pairs) => onChange({ ...content, pairs })}
        blank={() => ({ text: {}, answer: { id: newItemId(), text: {} } })}
        addLabel={m.portal_questions_add_pair()}
        most={12}
      >
        {(pair, change, index) => (
          <>
            <WordsField
              label={m.portal_questions_pair_text({ number: index + 1 })}
              labelHidden
              text={pair.text}
              locale={locale}
              onChange={(text) => change({ ...pair, text })}
            />
            <span aria-hidden="true">→</span>
            <WordsField
              label={m.portal_questions_pair_answer({ number: index + 1 })}
              labelHidden
              text={pair.answer.text}
              locale={locale}
              onChange={(text) => change({ ...pair, answer: { ...pair.answer, text } })}
            />
          </>
        )}
      </ListEditor>
      <ListEditor
        legend={m.portal_questions_spares()}
        hint={m.portal_questions_spares_hint()}
        rows={content.spares}
        keyOf={({ id }) => id}
        onChange={(spares) => onChange({ ...content, spares })}
        blank={() => ({ id: newItemId(), text: {} })}
        addLabel={m.portal_questions_add_spare()}
        most={6}
      >
        {(spare, change, index) => (
          <WordsField
            label={m.portal_questions_spare({ number: index + 1 })}
            labelHidden
            text={spare.text}
            locale={locale}
            onChange={(text) => change({ ...spare, text })}
          />
        )}
      </ListEditor>
    </>
  );
}

function GapsFields({ content, locale, onChange }: KindFieldsProps<ContentOf<'gaps'>>) {
  return (
    <>
      <WordsField
        label={m.portal_questions_gap_text()}
        hint={m.portal_questions_gap_text_hint()}
        text={content.text}
        locale={locale}
        rows={4}
        most={4000}
        onChange={(text) => onChange({ ...content, text })}
      />
      <WordsField
        label={m.portal_questions_gap_spares()}
        hint={m.portal_questions_gap_spares_hint()}
        text={content.spares}
        locale={locale}
        rows={2}
        most={500}
        onChange={(spares) => onChange({ ...content, spares })}
      />
    </>
  );
}

const kindFields: { readonly [Kind in QuestionKind]: ComponentType<KindFieldsProps<ContentOf<Kind>>> } = {
  single_choice: ChoiceFields,
  multiple_choice: ChoiceFields,
  true_false: TrueFalseFields,
  number: NumberFields,
  short_text: ShortTextFields,
  ordering: OrderingFields,
  matching: MatchingFields,
  gaps: GapsFields,
};

/** The fields that only this kind of question has. */
export function KindFields(props: KindFieldsProps<QuestionContent>) {
  // TypeScript does not see that both are of the same kind.
  const Fields = kindFields[props.content.kind] as unknown as ComponentType<KindFieldsProps<QuestionContent>>;
  return <Fields {...props} />;
}

import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { answerWithReason, type ContentOf } from '../../kinds/question-kinds.ts';
import { textIn } from '../../kinds/question-text.ts';
import { readNumber, writeNumber } from '../../kinds/read-number.ts';
import { ListEditor } from './list-editor.tsx';
import { WordsField } from './words-field.tsx';
import type { Locale } from '#app/shared/locale.ts';
import { m } from '#texts';

/** What the fields of one kind of question are given. */
export interface KindFieldsProps<Content> {
  readonly content: Content;
  /** The language that is written now. */
  readonly locale: Locale;
  readonly onChange: (content: Content) => void;
}

interface NumberInputProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number that is typed as a learner types it; what is not clear changes nothing. */
function NumberInput({ label, labelHidden = false, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState(() => String(value));
  const reading = readNumber(typed);
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      error={reading.kind === 'number' ? undefined : m.portal_questions_number_unclear()}
      onChange={(event) => {
        setTyped(event.target.value);
        const read = readNumber(event.target.value);
        if (read.kind === 'number') onChange(read.value);
      }}
    />
  );
}

export function NumberFields({ content, locale, onChange }: KindFieldsProps<ContentOf<'number'>>) {
  return (
    <>
      <div className="question-trio">
        <NumberInput
          label={m.portal_questions_right_number()}
          value={content.right}
          onChange={(right) => onChange({ ...content, right })}
        />
        <NumberInput
          label={m.portal_questions_tolerance()}
          value={content.tolerance}
          onChange={(tolerance) => onChange({ ...content, tolerance: Math.abs(tolerance) })}
        />
        <Select
          label={m.portal_questions_tolerance_in()}
          value={content.toleranceIn}
          onChange={(event) =>
            onChange({ ...content, toleranceIn: event.target.value === 'percent' ? 'percent' : 'amount' })
          }
        >
          <option value="amount">{m.portal_shared_amount()}</option>
          <option value="percent">{m.portal_shared_percent()}</option>
        </Select>
        <WordsField
          label={m.portal_questions_unit()}
          text={content.unit}
          locale={locale}
          most={20}
          onChange={(unit) => onChange({ ...content, unit })}
        />
      </div>
      <ListEditor
        legend={m.portal_questions_wrong_numbers()}
        rows={content.replies}
        keyOf={(_, index) => String(index)}
        onChange={(replies) => onChange({ ...content, replies })}
        blank={() => ({ value: 0, reason: {} })}
        addLabel={m.portal_questions_add_feedback()}
        most={20}
      >
        {(reply, change, index) => (
          <>
            <NumberInput
              label={m.portal_questions_wrong_number({ number: index + 1 })}
              labelHidden
              value={reply.value}
              onChange={(value) => change({ ...reply, value })}
            />
            <WordsField
              label={m.portal_questions_feedback({ number: index + 1 })}
              labelHidden
              text={reply.reason}
              locale={locale}
              most={4000}
              onChange={(reason) => change({ ...reply, reason })}
            />
          </>
        )}
      </ListEditor>
      <TryAnswers content={content} locale={locale} />
    </>
  );
}

export function ShortTextFields({ content, locale, onChange }: KindFieldsProps<ContentOf<'short_text'>>) {
  return (
    <>
      <ListEditor
        legend={m.portal_questions_spellings()}
        hint={m.portal_questions_spellings_hint()}
        rows={content.spellings}
        keyOf={(_, index) => String(index)}
        onChange={(spellings) => onChange({ ...content, spellings })}
        blank={() => ''}
        addLabel={m.portal_questions_add_spelling()}
        most={40}
      >
        {(spelling, change, index) => (
          <Field
            label={m.portal_questions_spelling({ number: index + 1 })}
            labelHidden
            value={spelling}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        )}
      </ListEditor>
      <ListEditor
        legend={m.portal_questions_wrong_words()}
        rows={content.replies}
        keyOf={(_, index) => String(index)}
        onChange={(replies) => onChange({ ...content, replies })}
        blank={() => ({ text: '', reason: {} })}
        addLabel={m.portal_questions_add_feedback()}
        most={20}
      >
        {(reply, change, index) => (
          <>
            <Field
              label={m.portal_questions_wrong_word({ number: index + 1 })}
              labelHidden
              value={reply.text}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => change({ ...reply, text: event.target.value })}
            />
            <WordsField
              label={m.portal_questions_feedback({ number: index + 1 })}
              labelHidden
              text={reply.reason}
              locale={locale}
              most={4000}
              onChange={(reason) => change({ ...reply, reason })}
            />
          </>
        )}
      </ListEditor>
      <TryAnswers content={content} locale={locale} />
    </>
  );
}

type Typed = ContentOf<'number'> | ContentOf<'short_text'>;

/** Answers to try out, each with how it would be marked. */
function TryAnswers({ content, locale }: Pick<KindFieldsProps<Typed>, 'content' | 'locale'>) {
  const [typed, setTyped] = useState('');
  return (
    <div className="question-try">
      <Field
        label={m.portal_questions_try()}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <p aria-live="polite">{typed.trim() !== '' && <Tried content={content} locale={locale} typed={typed} />}</p>
    </div>
  );
}

function Tried({
  content,
  locale,
  typed,
}: Pick<KindFieldsProps<Typed>, 'content' | 'locale'> & { readonly typed: string }) {
  const reading = content.kind === 'number' ? readNumber(typed, textIn(content.unit, locale)) : null;
  if (reading?.kind === 'none') return <StatusBadge form="open" label={m.portal_questions_try_none()} />;
  if (reading?.kind === 'unclear')
    return (
      <StatusBadge
        form="open"
        tone="gold"
        label={m.portal_questions_try_asks({
          readings: reading.readings.map(writeNumber).join(m.portal_questions_try_or()),
        })}
      />
    );
  const { isRight } = answerWithReason(content, typed, locale);
  const read = reading ? m.portal_questions_try_read({ number: writeNumber(reading.value) }) : '';
  return (
    <StatusBadge
      form={isRight ? 'full' : 'struck'}
      tone={isRight ? 'teal' : 'red'}
      label={[isRight ? m.portal_questions_try_right() : m.portal_questions_try_wrong(), read]
        .filter(Boolean)
        .join(', ')}
    />
  );
}

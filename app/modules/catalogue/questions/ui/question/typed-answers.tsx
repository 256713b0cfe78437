import { useId, type ReactNode } from 'react';
import { m } from '#texts';
import { classNames } from '#app/ui/class-names.ts';
import { fill } from '#app/ui/fill.ts';
import { Check, X } from '#app/ui/icons.ts';
import type { MarkedAnswer } from '../../kinds/question-kinds.ts';
import { readNumber, writeNumber } from '../../kinds/read-number.ts';
import { markClass, type AnswerViewProps } from './answer-view.ts';
import './typed-answers.css';

interface TypedFieldProps {
  readonly label: string;
  readonly unit?: string;
  readonly answer: unknown;
  readonly onAnswer: (typed: string) => void;
  readonly result: MarkedAnswer | null;
  readonly isNumber?: boolean;
  /** What the field says below itself. */
  readonly children: ReactNode;
}

function TypedField({ label, unit = '', answer, onAnswer, result, isNumber = false, children }: TypedFieldProps) {
  const id = useId();
  return (
    <div className="question-answers">
      <label className="question-how" htmlFor={id}>
        {label}
      </label>
      <div className={classNames('question-input', markClass(result && result.isRight))}>
        {unit !== '' && <b>{unit}</b>}
        <input
          id={id}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.target.value)}
          readOnly={result !== null}
          inputMode={isNumber ? 'decimal' : 'text'}
          maxLength={isNumber ? 40 : 200}
          placeholder={isNumber ? '0' : undefined}
          aria-describedby={`${id}-read`}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {result && (
          <span className="question-knob" aria-hidden="true">
            {result.isRight ? <Check /> : <X />}
          </span>
        )}
      </div>
      <p className="question-read" id={`${id}-read`} aria-live="polite">
        {result && !result.isRight ? fill(m.questions_right_is, { answer: <b>{rightIn(unit, result)}</b> }) : children}
      </p>
    </div>
  );
}

const rightIn = (unit: string, { solution }: MarkedAnswer) =>
  `${unit === '' ? '' : `${unit} `}${typeof solution === 'string' ? solution : ''}`;

/** A number, with how it is read below the field; what is unclear asks back. */
export function NumberAnswer({ question: { unit }, answer, onAnswer, result }: AnswerViewProps<'number'>) {
  const typed = typeof answer === 'string' ? answer : '';
  return (
    <TypedField
      label={m.questions_write_number()}
      unit={unit}
      answer={answer}
      onAnswer={onAnswer}
      result={result}
      isNumber
    >
      {readingOf(typed, unit)}
    </TypedField>
  );
}

/** How a typed number is read, in words. */
function readingOf(typed: string, unit: string): string {
  if (typed.trim() === '') return m.questions_thousands();
  const reading = readNumber(typed, unit);
  if (reading.kind === 'none') return m.questions_no_number();
  const withUnit = (value: number) => `${unit === '' ? '' : `${unit} `}${writeNumber(value)}`;
  if (reading.kind === 'number') return m.questions_we_read({ number: withUnit(reading.value) });
  const [first = 0, second] = reading.readings;
  return second === undefined || second === first
    ? m.questions_do_you_mean({ number: withUnit(first) })
    : m.questions_which_number({ first: withUnit(first), second: withUnit(second) });
}

/** A word, or a few. */
export function ShortTextAnswer({ answer, onAnswer, result }: AnswerViewProps<'short_text'>) {
  return (
    <TypedField label={m.questions_write_words()} answer={answer} onAnswer={onAnswer} result={result}>
      {m.questions_capitals()}
    </TypedField>
  );
}

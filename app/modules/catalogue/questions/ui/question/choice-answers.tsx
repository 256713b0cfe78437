import { useId } from 'react';
import { m } from '#texts';
import { classNames } from '#app/ui/class-names.ts';
import { Check, X } from '#app/ui/icons.ts';
import { langOf, markClass, type AnswerViewProps } from './answer-view.ts';
import './choice-answers.css';

interface PickProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly text: string;
  /** Language of the text, if it is not the page's. */
  readonly lang?: string | undefined;
  readonly isSelected: boolean;
  readonly isRight: boolean;
  readonly isMarked: boolean;
  /** What chooses it on a keyboard: its number, T or F. */
  readonly shortcut: string;
  readonly onSelect: () => void;
}

/** What is said of an option after marking; null for a wrong one that was left alone. */
function verdictOf({ type, isSelected, isRight }: PickProps): string | null {
  if (isRight && type === 'radio') return isSelected ? m.questions_your_answer_right() : m.questions_this_is_right();
  if (isRight && isSelected) return m.questions_belongs();
  if (isRight) return m.questions_left_out();
  if (!isSelected) return null;
  return type === 'radio' ? m.questions_your_answer() : m.questions_does_not_belong();
}

function Pick(props: PickProps) {
  const { type, name, text, lang, isSelected, isRight, isMarked, shortcut, onSelect } = props;
  const verdict = isMarked ? verdictOf(props) : null;
  const isGood = isRight && (isSelected || type === 'radio');
  return (
    <li>
      <label
        className={classNames(
          'question-pick',
          verdict === null ? undefined : markClass(isGood),
          isMarked && 'is-marked',
        )}
      >
        <input className="sr" type={type} name={name} checked={isSelected} disabled={isMarked} onChange={onSelect} />
        <span className={classNames('question-knob', type === 'checkbox' && 'is-square')} aria-hidden="true">
          {verdict === null ? type === 'checkbox' && <Check /> : isGood ? <Check /> : <X />}
        </span>
        <span className="question-pick-text">
          <span lang={lang}>{text}</span>
          {verdict && <small>{verdict}</small>}
        </span>
        {!isMarked && (
          <kbd className="kbd" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </label>
    </li>
  );
}

/** One of several options. */
export function SingleChoiceAnswer({ question, answer, onAnswer, result }: AnswerViewProps<'single_choice'>) {
  const name = useId();
  return (
    <fieldset className="question-answers">
      <legend className="question-how">{m.questions_choose_one()}</legend>
      <ul className="question-picks">
        {question.options.map(({ id, text }, index) => (
          <Pick
            key={id}
            type="radio"
            name={name}
            text={text}
            lang={langOf(question)}
            isSelected={answer === id}
            isRight={result?.solution === id}
            isMarked={result !== null}
            shortcut={String(index + 1)}
            onSelect={() => onAnswer(id)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

const listOf = (answer: unknown): readonly (string | null)[] => (Array.isArray(answer) ? answer : []);

/** All options that belong. */
export function MultipleChoiceAnswer({ question, answer, onAnswer, result }: AnswerViewProps<'multiple_choice'>) {
  const name = useId();
  const selected = listOf(answer);
  const right = listOf(result?.solution);
  return (
    <fieldset className="question-answers">
      <legend className="question-how">
        {m.questions_choose_all()} <span>{m.questions_chosen({ count: selected.length })}</span>
      </legend>
      <ul className="question-picks">
        {question.options.map(({ id, text }, index) => (
          <Pick
            key={id}
            type="checkbox"
            name={name}
            text={text}
            lang={langOf(question)}
            isSelected={selected.includes(id)}
            isRight={right.includes(id)}
            isMarked={result !== null}
            shortcut={String(index + 1)}
            onSelect={() =>
              onAnswer(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
            }
          />
        ))}
      </ul>
    </fieldset>
  );
}

/** True or false, side by side. */
export function TrueFalseAnswer({ answer, onAnswer, result }: AnswerViewProps<'true_false'>) {
  const name = useId();
  return (
    <fieldset className="question-answers">
      <legend className="question-how">{m.questions_true_or_false()}</legend>
      <ul className="question-picks question-pair">
        {[true, false].map((value) => (
          <Pick
            key={String(value)}
            type="radio"
            name={name}
            text={value ? m.questions_true() : m.questions_false()}
            isSelected={answer === value}
            isRight={result?.solution === value}
            isMarked={result !== null}
            shortcut={value ? 'T' : 'F'}
            onSelect={() => onAnswer(value)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

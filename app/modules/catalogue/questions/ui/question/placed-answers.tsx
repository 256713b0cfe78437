import { Fragment, useRef, useState } from 'react';
import { m } from '#texts';
import { classNames } from '#app/ui/class-names.ts';
import { Check, CornerDownRight, X } from '#app/ui/icons.ts';
import type { ShownItem } from '../../kinds/question-kind.ts';
import { langOf, markClass, placesOf, type AnswerViewProps } from './answer-view.ts';
import './placed-answers.css';

interface PoolProps {
  readonly label: string;
  readonly answers: readonly ShownItem[];
  /** Language of the answers, if it is not the page's. */
  readonly lang: string | undefined;
  readonly onPut: (id: string) => void;
}

/** Answers that are not placed yet. The focus stays in the pool, where the next one is. */
function Pool({ label, answers, lang, onPut }: PoolProps) {
  const pool = useRef<HTMLUListElement>(null);
  return (
    <div className="question-tray">
      <p className="question-how" aria-live="polite">
        {label} <span>{m.questions_answers_left({ count: answers.length })}</span>
      </p>
      <ul className="question-pool" ref={pool}>
        {answers.map(({ id, text }, index) => (
          <li key={id}>
            <button
              type="button"
              lang={lang}
              onClick={(event) => {
                const { form } = event.currentTarget;
                onPut(id);
                requestAnimationFrame(() => {
                  const left = pool.current?.querySelectorAll('button') ?? [];
                  const next = left[Math.min(index, left.length - 1)];
                  // Once every place is filled, Enter checks, also where answers are left over.
                  (form?.querySelector<HTMLElement>('[type="submit"]:enabled') ?? next)?.focus();
                });
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const solutionOf = (result: { readonly solution: unknown } | null): readonly (string | null)[] =>
  result && Array.isArray(result.solution) ? result.solution : [];

/** Texts, each with a place for the answer that belongs to it. */
export function MatchingAnswer({ question, answer, onAnswer, result }: AnswerViewProps<'matching'>) {
  const placed = placesOf(answer, question.places.length);
  const { current, select, put, empty } = usePlaces(placed, onAnswer);
  const right = solutionOf(result);
  const textOf = (id: string | null | undefined) => question.answers.find((each) => each.id === id)?.text ?? '';
  return (
    <div className="question-answers">
      <ul className="question-picks">
        {question.places.map((text, place) => {
          const id = placed[place] ?? null;
          const isRight = result ? id === right[place] : null;
          const isCurrent = place === current && !result;
          return (
            <li key={text}>
              <button
                type="button"
                className={classNames(
                  'question-slot',
                  markClass(isRight),
                  isCurrent && 'is-current',
                  id && 'is-filled',
                )}
                aria-pressed={result ? undefined : isCurrent}
                disabled={result !== null}
                onClick={() => select(place)}
                onKeyDown={(event) => event.key === 'Backspace' && empty(place)}
              >
                <b lang={langOf(question)}>{text}</b>
                <span>
                  {isRight === true && <Check aria-label={m.questions_right()} />}
                  {isRight === false && <X aria-label={m.questions_not_yet()} />}
                  {!id && isRight === null && <CornerDownRight />}
                  {id ? (
                    <span lang={langOf(question)}>{textOf(id)}</span>
                  ) : isCurrent ? (
                    m.questions_choose_below()
                  ) : (
                    m.questions_empty()
                  )}
                </span>
                {isRight === false && <small>{m.questions_here({ answer: textOf(right[place]) })}</small>}
              </button>
            </li>
          );
        })}
      </ul>
      {!result && (
        <Pool
          label={current < 0 ? m.questions_all_placed() : m.questions_for({ place: question.places[current] ?? '' })}
          answers={question.answers.filter(({ id }) => !placed.includes(id))}
          lang={langOf(question)}
          onPut={put}
        />
      )}
    </div>
  );
}

/** The words that are left: a word that stands twice among them may be placed twice. */
function wordsLeft(words: readonly string[], placed: readonly (string | null)[]): ShownItem[] {
  const used = [...placed];
  return words.flatMap((text, index) => {
    const at = used.indexOf(text);
    if (at < 0) return [{ id: `${index} ${text}`, text }];
    used.splice(at, 1);
    return [];
  });
}

const gapWords = (place: number, word: string | null) =>
  m.questions_gap({ place: place + 1, word: word ?? m.questions_empty() });

/** A text with gaps for words. */
export function GapsAnswer({ question, answer, onAnswer, result }: AnswerViewProps<'gaps'>) {
  const placed = placesOf(answer, question.parts.length - 1);
  const { current, select, put, empty } = usePlaces(placed, onAnswer);
  const right = solutionOf(result);
  return (
    <div className="question-answers">
      <p className="question-text" lang={langOf(question)}>
        {question.parts.map((part, place) => {
          const word = placed[place] ?? null;
          const isRight = result ? word?.toLowerCase() === right[place]?.toLowerCase() : null;
          const isCurrent = place === current && !result;
          return (
            <Fragment key={`${place} ${part}`}>
              {part}
              {place < placed.length && (
                <button
                  type="button"
                  className={classNames(
                    'question-gap',
                    markClass(isRight),
                    isCurrent && 'is-current',
                    word && 'is-filled',
                  )}
                  aria-label={isRight === false ? undefined : gapWords(place, word)}
                  aria-pressed={result ? undefined : isCurrent}
                  disabled={result !== null}
                  onClick={() => select(place)}
                  onKeyDown={(event) => event.key === 'Backspace' && empty(place)}
                >
                  {isRight === true && <Check />}
                  {isRight === false && <X />}
                  {isRight === false ? (
                    <>
                      <span className="sr">
                        {gapWords(place, word)}. {m.questions_right_is({ answer: right[place] ?? '' })}
                      </span>
                      <span aria-hidden="true">
                        {word && <s>{word}</s>} {right[place]}
                      </span>
                    </>
                  ) : (
                    word
                  )}
                </button>
              )}
            </Fragment>
          );
        })}
      </p>
      {!result && (
        <Pool
          label={current < 0 ? m.questions_all_placed() : m.questions_for_gap({ place: current + 1 })}
          answers={wordsLeft(question.words, placed)}
          lang={langOf(question)}
          onPut={(id) => put(id.slice(id.indexOf(' ') + 1))}
        />
      )}
    </div>
  );
}

interface Places {
  /** The place that the next answer goes to. */
  readonly current: number;
  readonly select: (place: number) => void;
  readonly put: (answer: string) => void;
  readonly empty: (place: number) => void;
}

/**
 * Places that are filled one after the other: an answer goes to the current one, and the next empty one is current then; a filled place that is
 * selected is emptied.
 */
function usePlaces(places: readonly (string | null)[], onAnswer: (places: readonly (string | null)[]) => void): Places {
  const [selected, setSelected] = useState(0);
  const firstEmpty = places.indexOf(null);
  const current = places[selected] === null ? selected : firstEmpty;
  const withAnswer = (at: number, answer: string | null) => places.map((each, place) => (place === at ? answer : each));
  return {
    current,
    select(place) {
      setSelected(place);
      if (places[place] !== null) onAnswer(withAnswer(place, null));
    },
    empty(place) {
      setSelected(place);
      if (places[place] !== null) onAnswer(withAnswer(place, null));
    },
    put(answer) {
      if (current < 0) return;
      const filled = withAnswer(current, answer);
      onAnswer(filled);
      const next = filled.findIndex((each, place) => each === null && place > current);
      setSelected(next >= 0 ? next : filled.indexOf(null));
    },
  };
}

import { useEffect, useRef, type ComponentType, type ReactNode, Fragment, useEffectEvent, type RefObject } from 'react';
import { m } from '#texts';
import type { QuestionKind } from '#app/shared/study-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Check, X } from '#app/ui/icons.ts';
import type { Answer } from '../../kinds/question-kind.ts';
import type { MarkedAnswer, ShownQuestion } from '../../kinds/question-kinds.ts';
import { isAnswered, langOf, type AnswerViewProps } from './answer-view.ts';
import './beside-question.css';
import { MultipleChoiceAnswer, SingleChoiceAnswer, TrueFalseAnswer } from './choice-answers.tsx';
import { QuestionPicture } from './question-picture.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';
import { GapsAnswer, MatchingAnswer } from './placed-answers.tsx';
import { NumberAnswer, ShortTextAnswer } from './typed-answers.tsx';
import { isWithin } from '#app/ui/key-press.ts';
import './question.css';
import './answer-marks.css';

const answerViews: { readonly [Kind in QuestionKind]: ComponentType<AnswerViewProps<Kind>> } = {
  single_choice: SingleChoiceAnswer,
  multiple_choice: MultipleChoiceAnswer,
  true_false: TrueFalseAnswer,
  number: NumberAnswer,
  short_text: ShortTextAnswer,
  ordering: OrderingAnswer,
  matching: MatchingAnswer,
  gaps: GapsAnswer,
};

interface QuestionViewProps {
  readonly question: ShownQuestion;
  readonly answer: Answer | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly result: MarkedAnswer | null;
  /** The form is sent by the button, or by Enter. */
  readonly onCheck: () => void;
  /** What leads on from the result: the next question. */
  readonly next: ReactNode;
  /** Beside the verdict: when the question returns. */
  readonly returns?: string | undefined;
  /** Below the reason: where it is taught. */
  readonly taught?: ReactNode;
  /** Above the question: where it comes from. */
  readonly source?: ReactNode;
  /** Whether digits, T and F choose answers wherever the focus is. */
  readonly hasKeys?: boolean;
  /** The level of the question in the outline of its page. */
  readonly heading?: 'h1' | 'h2';
}

interface QuestionFieldsProps extends Pick<
  QuestionViewProps,
  'question' | 'answer' | 'onAnswer' | 'result' | 'source'
> {
  readonly heading: 'h1' | 'h2';
}

/** What is asked, and the fields of its answer: for forms with a foot of their own. */
export function QuestionFields({ question, source, heading: Heading, ...fields }: QuestionFieldsProps) {
  // TypeScript does not see that both are of the same kind.
  const AnswerView = answerViews[question.kind] as ComponentType<AnswerViewProps<QuestionKind>>;
  return (
    <>
      <div className="question-ask">
        {source}
        <Heading tabIndex={-1} lang={langOf(question)}>
          {question.prompt}
        </Heading>
        <BesideQuestion text={question.beside} lang={langOf(question)} />
        {question.picture && <QuestionPicture picture={question.picture} lang={langOf(question)} />}
      </div>
      <AnswerView question={question} {...fields} />
    </>
  );
}

/** A question that is answered: on top what is asked, below it the answers, and at the foot the one button or the verdict. */
export function QuestionView(props: QuestionViewProps) {
  const { question, answer, onAnswer, result, onCheck, next, heading = 'h2' } = props;
  const { returns, taught, source, hasKeys = false } = props;
  const form = useRef<HTMLFormElement>(null);
  useAnswerKeys(form, hasKeys && result === null);
  return (
    <form
      ref={form}
      className="question"
      onSubmit={(event) => {
        event.preventDefault();
        if (!result && isAnswered(question, answer)) onCheck();
      }}
    >
      <QuestionFields {...{ question, answer, onAnswer, result, source, heading }} />
      {result ? (
        <Verdict result={result} returns={returns} taught={taught} lang={langOf(question)}>
          {next}
        </Verdict>
      ) : (
        <div className="question-foot">
          <Button type="submit" variant="accent" disabled={!isAnswered(question, answer)}>
            {m.questions_check_answer()}
          </Button>
        </div>
      )}
    </form>
  );
}

function wordOf({ points, of, isRight }: MarkedAnswer): string {
  if (isRight) return m.questions_right();
  return points > 0 ? m.questions_points({ points, of }) : m.questions_not_yet();
}

interface VerdictProps extends Pick<QuestionViewProps, 'returns' | 'taught'> {
  readonly result: MarkedAnswer;
  /** Language of the reason, if it is not the page's. */
  readonly lang: string | undefined;
  readonly children: ReactNode;
}

/** Right or not yet: said by form, word, edge and colour. The focus moves to the word, which is read out once. */
function Verdict({ result, returns, taught, lang, children }: VerdictProps) {
  const word = useRef<HTMLHeadingElement>(null);
  useEffect(() => word.current?.focus({ preventScroll: true }), []);
  return (
    <div className={result.isRight ? 'question-foot is-right' : 'question-foot is-wrong'}>
      <div className="question-verdict">
        <span className="question-sign" aria-hidden="true">
          {result.isRight ? <Check /> : <X />}
        </span>
        <h3 ref={word} tabIndex={-1}>
          {wordOf(result)}
        </h3>
        {returns !== undefined && <span className="meta">{returns}</span>}
        {result.reason !== '' && <p lang={lang}>{result.reason}</p>}
        {taught}
      </div>
      {children}
    </div>
  );
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** What stands beside a question: lines of 'name = value' are a table, anything else is a text with some **bold** words. */
function BesideQuestion({ text, lang }: { readonly text: string; readonly lang: string | undefined }) {
  const lines = linesOf(text);
  if (lines.length === 0) return null;
  const facts = lines.map((line) => /^(.*?)\s=\s(.*)/.exec(line.trim()));
  if (facts.every((fact) => fact !== null))
    return (
      <dl className="question-facts" lang={lang}>
        {facts.map(([line, name, value]) => (
          <div key={line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <p className="question-passage" lang={lang}>
      {/* Split by a group gives plain and bold in turn. */}
      {text
        .split(/\*\*([^*\n]+(?:\*[^*\n]+)*)\*\*/)
        .map((piece, index) =>
          index % 2 === 1 ? <b key={index}>{piece}</b> : <Fragment key={index}>{piece}</Fragment>,
        )}
    </p>
  );
}

const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
const numbered = '.question-pick input, .question-item, .question-pool button';

/** The control that a key stands for: the first to the ninth answer by its number, True and False by T and F. */
function answerOf(form: HTMLElement, key: string): HTMLElement | undefined {
  const answers = form.querySelectorAll<HTMLElement>(numbered);
  if (/^[1-9]$/.test(key)) return answers[Number(key) - 1];
  const place = ['t', 'f'].indexOf(key.toLowerCase());
  return form.querySelector('.question-pair') && place >= 0 ? answers[place] : undefined;
}

/** Chooses answers by keys, wherever the focus is, except in fields and dialogs. */
function useAnswerKeys(form: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isWithin(event.target, fields) || document.querySelector('dialog[open]') !== null) return;
    const answer = form.current && answerOf(form.current, event.key);
    if (!answer) return;
    event.preventDefault();
    answer.focus();
    answer.click();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isEnabled]);
}

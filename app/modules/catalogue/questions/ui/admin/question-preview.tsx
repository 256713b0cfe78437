import { useState } from 'react';
import { m } from '#texts';
import type { Locale } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { Moon, Sun } from '#app/ui/icons.ts';
import type { Answer } from '../../kinds/question-kind.ts';
import { answerWithReason, keylessOf, type QuestionContent, type ShownQuestion } from '../../kinds/question-kinds.ts';
import { QuestionView } from '../question/question-view.tsx';

interface QuestionPreviewProps {
  readonly content: QuestionContent;
  readonly locale: Locale;
}

const states = ['asked', 'right', 'wrong'] as const;
type State = (typeof states)[number];

const stateLabels: Readonly<Record<State, () => string>> = {
  asked: m.portal_questions_state_asked,
  right: m.portal_questions_state_right,
  wrong: m.portal_questions_try_wrong,
};

/** An answer that is not right: the first option that is none, an order turned round, and so on. */
function wrongAnswer(content: QuestionContent, locale: Locale): Answer {
  const shown = keylessOf(content, { locale, seed: '' });
  const { solution } = answerWithReason(content, null, locale);
  if (typeof solution === 'boolean') return !solution;
  if (shown.kind === 'single_choice') return shown.options.find(({ id }) => id !== solution)?.id ?? '';
  if (shown.kind === 'number')
    return String(
      content.kind === 'number' ? (content.replies[0]?.value ?? content.right + content.tolerance * 2 + 1) : 0,
    );
  if (typeof solution === 'string') return content.kind === 'short_text' ? (content.replies[0]?.text ?? '?') : '?';
  if (shown.kind === 'multiple_choice') return solution.slice(1);
  return solution.toReversed();
}

/** A question with words in the places of texts that are not written yet, so that it can be read and answered. */
function withWords(question: ShownQuestion): ShownQuestion {
  const written = (text: string) => text || m.portal_questions_preview_answer();
  const named = <Each extends { readonly text: string }>(items: readonly Each[]) =>
    items.map((item) => ({ ...item, text: written(item.text) }));
  return {
    ...question,
    prompt: question.prompt || m.portal_questions_preview_question(),
    ...('options' in question && { options: named(question.options) }),
    ...('items' in question && { items: named(question.items) }),
    ...('answers' in question && { answers: named(question.answers), places: question.places.map(written) }),
  };
}

/** The learner's phone: the question as it is written now, to be answered. It never scrolls the form beside it. */
export function QuestionPreview({ content, locale }: QuestionPreviewProps) {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isMarked, setMarked] = useState(false);
  const other = theme === 'dark' ? 'light' : 'dark';
  const result = isMarked ? answerWithReason(content, answer, locale) : null;
  const state: State = result === null ? 'asked' : result.isRight ? 'right' : 'wrong';
  const show = (requested: State) => {
    setMarked(requested !== 'asked');
    if (requested === 'asked') setAnswer(null);
    if (requested === 'right') setAnswer(answerWithReason(content, null, locale).solution);
    if (requested === 'wrong') setAnswer(wrongAnswer(content, locale));
  };
  return (
    <section className="question-preview" aria-label={m.portal_questions_preview()}>
      <div className="row">
        <div className="seg grow" role="group" aria-label={m.portal_questions_state()}>
          {states.map((each) => (
            <button key={each} type="button" aria-pressed={state === each} onClick={() => show(each)}>
              {stateLabels[each]()}
            </button>
          ))}
        </div>
        <Button
          type="button"
          variant="icon"
          aria-label={other === 'light' ? m.portal_questions_show_light() : m.portal_questions_show_dark()}
          onClick={() => setTheme(other)}
        >
          {other === 'light' ? <Sun /> : <Moon />}
        </Button>
      </div>
      <div className="question-phone" data-theme={theme}>
        <QuestionView
          question={withWords(keylessOf(content, { locale, seed: '' }))}
          answer={answer}
          onAnswer={setAnswer}
          result={result}
          onCheck={() => setMarked(true)}
          next={
            <Button type="button" variant="accent" onClick={() => show('asked')}>
              {m.portal_questions_ask_again()}
            </Button>
          }
        />
      </div>
      <p className="hint">{m.portal_questions_preview_hint()}</p>
    </section>
  );
}

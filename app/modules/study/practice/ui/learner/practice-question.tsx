import '#app/modules/catalogue/questions/ui/question/session-hints.css';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { m } from '#texts';
import type { PracticeQuestion as Question } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import {
  answerWithReason,
  keylessOf,
  type MarkedAnswer,
  type QuestionContent,
} from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { QuestionView } from '#app/modules/catalogue/questions/ui/question/question-view.tsx';
import type { Locale } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { isWithin } from '#app/ui/key-press.ts';
import { TaughtLink } from './taught-link.tsx';
import { TaughtSheet } from './taught-sheet.tsx';

interface PracticeQuestionProps {
  readonly question: Question<QuestionContent>;
  readonly locale: Locale;
  readonly isSecondLook: boolean;
  readonly isLast: boolean;
  /** Whether the practice is over several courses: each question shows its own. */
  readonly isOverCourses: boolean;
  readonly onAnswer: (answer: Answer, isRight: boolean) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}

/** One question, marked on the device. A new one for each look. */
export function PracticeQuestion(props: PracticeQuestionProps) {
  const { question, locale, isSecondLook, isLast, isOverCourses, onAnswer, onNext, onLeave } = props;
  const { content, taught } = question;
  const shown = useMemo(
    () => keylessOf(content, { locale, seed: `${question.id} ${isSecondLook}` }),
    [content, locale, question.id, isSecondLook],
  );
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [result, setResult] = useState<MarkedAnswer | null>(null);
  const [isTaughtOpen, setTaughtOpen] = useState(false);
  const check = () => {
    if (answer === null) return;
    const marked = answerWithReason(content, answer, locale);
    setResult(marked);
    onAnswer(answer, marked.isRight);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog:modal') !== null || isWithin(event.target, '.menu, .player-head, .lesson-notes'))
      return;
    const answersTo: Readonly<Record<string, (() => void) | undefined>> = {
      Escape: isTaughtOpen ? () => setTaughtOpen(false) : onLeave,
      Enter: result && !isWithin(event.target, 'a, button, input, video') ? onNext : undefined,
      t: result && taught ? () => setTaughtOpen(!isTaughtOpen) : undefined,
    };
    const act = answersTo[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <QuestionView
        question={shown}
        answer={answer}
        onAnswer={setAnswer}
        result={result}
        onCheck={check}
        hasKeys
        source={
          isOverCourses ? (
            <p className="tag">
              <Swatch category={question.category} /> {question.source}
            </p>
          ) : (
            <p className="meta">{m.practice_of({ source: question.source })}</p>
          )
        }
        returns={result ? returnsWords(result.isRight, isSecondLook, question.daysIfRight) : undefined}
        taught={
          taught && <TaughtLink place={taught} isOpen={isTaughtOpen} onOpen={() => setTaughtOpen(!isTaughtOpen)} />
        }
        next={
          <>
            <Button type="button" variant="accent" onClick={onNext}>
              {isLast ? m.practice_to_end() : m.practice_next_question()}
            </Button>
            <span className="key-hints" aria-hidden="true">
              <kbd className="kbd">↵</kbd> {m.practice_key_next()}
              {taught && (
                <>
                  <kbd className="kbd">T</kbd> {m.practice_key_taught()}
                </>
              )}
            </span>
          </>
        }
      />
      {isTaughtOpen && taught && <TaughtSheet place={taught} onClose={() => setTaughtOpen(false)} />}
    </>
  );
}

function returnsWords(isRight: boolean, isSecondLook: boolean, daysIfRight: number): string {
  if (!isRight && !isSecondLook) return m.practice_at_end();
  const days = isRight && !isSecondLook ? Math.max(1, daysIfRight) : 1;
  return m.practice_again_in({ count: days });
}

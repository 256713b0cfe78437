import { m } from '#texts';
import { getLocale } from '#texts/runtime';
import { languageTags, type Locale } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { ChevronRight } from '#app/ui/icons.ts';
import { QuestionMap, type MapQuestion } from './question-map.tsx';

interface BeforeSubmissionProps {
  readonly map: readonly MapQuestion[];
  /** How long an answer took so far; null without one. */
  readonly secondsEach: number | null;
  readonly onGo: (position: number) => void;
  readonly onSubmit: () => void;
}

const lists: Readonly<Record<Locale, Intl.ListFormat>> = {
  en: new Intl.ListFormat(languageTags.en),
  sw: new Intl.ListFormat(languageTags.sw),
};

/** '7 and 15'. */
const numbersOf = (questions: readonly MapQuestion[]) =>
  lists[getLocale()].format(questions.map(({ position }) => String(position + 1)));

/** Lists empty and flagged questions before an attempt is handed in. While a question is empty, the first button leads to it. */
export function BeforeSubmission({ map, secondsEach, onGo, onSubmit }: BeforeSubmissionProps) {
  const empty = map.filter(({ isAnswered }) => !isAnswered);
  const flagged = map.filter(({ isFlagged }) => isFlagged);
  const answered = map.length - empty.length;
  const [first] = empty;
  const [firstFlagged] = flagged;
  return (
    <>
      <div className="quiz-lede">
        <h1 tabIndex={-1}>{m.quizzes_answered_of({ count: answered, of: map.length })}</h1>
        <p>{first ? m.quizzes_empty_is_wrong() : m.quizzes_all_answered()}</p>
      </div>
      {(first || firstFlagged) && (
        <ul className="quiz-list">
          {first && (
            <li>
              <button type="button" onClick={() => onGo(first.position)}>
                <i className="quiz-bead" aria-hidden="true" />
                <span>
                  <b>{m.quizzes_are_empty({ count: empty.length, numbers: numbersOf(empty) })}</b>
                  {secondsEach !== null && (
                    <span className="meta">
                      {m.quizzes_about_minutes({ count: Math.max(1, Math.round((secondsEach * empty.length) / 60)) })}
                    </span>
                  )}
                </span>
                <ChevronRight className="i-sm" />
              </button>
            </li>
          )}
          {firstFlagged && (
            <li>
              <button type="button" onClick={() => onGo(firstFlagged.position)}>
                <i className="quiz-bead bead-full is-flagged" aria-hidden="true" />
                <span>
                  <b>{m.quizzes_are_flagged({ numbers: numbersOf(flagged) })}</b>
                  <span className="meta">{m.quizzes_you_flagged()}</span>
                </span>
                <ChevronRight className="i-sm" />
              </button>
            </li>
          )}
        </ul>
      )}
      <QuestionMap questions={map} current={null} onGo={onGo} />
      <div className="quiz-acts quiz-dock">
        {first && (
          <Button variant="accent" onClick={() => onGo(first.position)}>
            {m.quizzes_answer_number({ number: first.position + 1 })}
          </Button>
        )}
        <Button variant={first ? 'quiet' : 'accent'} onClick={onSubmit}>
          {first ? m.quizzes_hand_in_some({ count: answered }) : m.quizzes_hand_in()}
        </Button>
      </div>
    </>
  );
}

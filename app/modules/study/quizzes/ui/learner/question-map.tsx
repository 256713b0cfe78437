import { m } from '#texts';
import '#app/modules/catalogue/questions/ui/question/session-hints.css';
import { classNames } from '#app/ui/class-names.ts';
import './question-map.css';

export interface MapQuestion {
  readonly position: number;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
}

interface QuestionMapProps {
  readonly questions: readonly MapQuestion[];
  /** The question that is shown; null on the page before handing in. */
  readonly current: number | null;
  readonly onGo: (position: number) => void;
}

const nameOf = ({ position, isAnswered, isFlagged }: MapQuestion) =>
  [
    m.quizzes_question({ number: position + 1 }),
    isAnswered ? m.quizzes_answered() : m.quizzes_empty(),
    ...(isFlagged ? [m.quizzes_to_look_at()] : []),
  ].join(', ');

/** An attempt as a map: a bead for each question, full once it is answered, with a corner to look at again. */
export function QuestionMap({ questions, current, onGo }: QuestionMapProps) {
  return (
    <div className="quiz-map-legend">
      <ol className="quiz-map" data-keeps-arrows>
        {questions.map((question) => (
          <li key={question.position}>
            <button
              type="button"
              className={classNames(question.isAnswered && 'has-answer', question.isFlagged && 'is-flagged')}
              aria-label={nameOf(question)}
              aria-current={question.position === current ? 'true' : undefined}
              onClick={() => onGo(question.position)}
            >
              {question.position + 1}
              <i className={classNames('quiz-bead', question.isAnswered && 'bead-full')} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <ul className="bead-legend" aria-hidden="true">
        <li>
          <i className="quiz-bead bead-full" /> <span>{m.quizzes_answered()}</span>
        </li>
        <li>
          <i className="quiz-bead" /> <span>{m.quizzes_empty()}</span>
        </li>
        <li>
          <i className="quiz-bead is-flagged" /> <span>{m.quizzes_to_look_at()}</span>
        </li>
      </ul>
    </div>
  );
}

/** The map without figures, for the top of a phone. Hidden from screen readers, so say the count beside it. */
export function QuestionTrack({ questions, current }: Pick<QuestionMapProps, 'questions' | 'current'>) {
  return (
    <span className="quiz-track" aria-hidden="true">
      {questions.map(({ position, isAnswered, isFlagged }) => (
        <i
          key={position}
          className={classNames(
            'quiz-bead',
            isAnswered && 'bead-full',
            isFlagged && 'is-flagged',
            position === current && 'is-here',
          )}
        />
      ))}
    </span>
  );
}

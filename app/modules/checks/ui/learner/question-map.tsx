import { m } from '#texts';
import { classNames } from '#app/ui/class-names.ts';

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
    m.checks_question({ number: position + 1 }),
    isAnswered ? m.checks_answered() : m.checks_empty(),
    ...(isFlagged ? [m.checks_to_look_at()] : []),
  ].join(', ');

/** A paper as a map: a bead for each question, full once it is answered, with a corner to look at again. */
export function QuestionMap({ questions, current, onGo }: QuestionMapProps) {
  return (
    <ol className="check-map" data-keeps-arrows>
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
            <i className={classNames('check-bead', question.isAnswered && 'bead-full')} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ol>
  );
}

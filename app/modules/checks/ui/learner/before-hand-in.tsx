import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { QuestionMap, type MapQuestion } from './question-map.tsx';

interface BeforeHandInProps {
  readonly map: readonly MapQuestion[];
  readonly isSending: boolean;
  readonly onGo: (position: number) => void;
  readonly onHandIn: () => void;
}

const numbersOf = (questions: readonly MapQuestion[]) => questions.map(({ position }) => position + 1).join(', ');

/** What is empty and to look at again, before a paper is handed in. While something is empty the first button leads there. */
export function BeforeHandIn({ map, isSending, onGo, onHandIn }: BeforeHandInProps) {
  const empty = map.filter(({ isAnswered }) => !isAnswered);
  const flagged = map.filter(({ isFlagged }) => isFlagged);
  const answered = map.length - empty.length;
  const [first] = empty;
  return (
    <>
      <h1 tabIndex={-1}>{m.checks_answered_of({ count: answered, of: map.length })}</h1>
      <p>{empty.length > 0 ? m.checks_empty_is_wrong() : m.checks_all_answered()}</p>
      {empty.length > 0 && <p>{m.checks_are_empty({ count: empty.length, numbers: numbersOf(empty) })}</p>}
      {flagged.length > 0 && <p>{m.checks_are_flagged({ numbers: numbersOf(flagged) })}</p>}
      <QuestionMap questions={map} current={null} onGo={onGo} />
      <div className="check-acts">
        {first && (
          <Button variant="accent" onClick={() => onGo(first.position)}>
            {m.checks_answer_number({ number: first.position + 1 })}
          </Button>
        )}
        <Button variant={first ? 'quiet' : 'accent'} busy={isSending} onClick={onHandIn}>
          {first ? m.checks_hand_in_some({ count: answered }) : m.checks_hand_in()}
        </Button>
      </div>
    </>
  );
}

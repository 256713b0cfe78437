import { useRef, useState, type KeyboardEvent } from 'react';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ArrowDown, ArrowUp, Check, X } from '#app/ui/icons.ts';
import { markClass, type AnswerViewProps } from './answer-view.ts';

/** Items in an order that two buttons, or Alt with an arrow, change. */
export function OrderingAnswer({ question, answer, onAnswer, result }: AnswerViewProps<'ordering'>) {
  const order = Array.isArray(answer) ? (answer as readonly string[]) : question.items.map(({ id }) => id);
  const [liftedId, setLifted] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const lifted = liftedId === null ? -1 : order.indexOf(liftedId);
  const textOf = (id: string) => question.items.find((item) => item.id === id)?.text ?? '';
  const right = Array.isArray(result?.solution) ? (result.solution as readonly string[]) : null;

  const move = (from: number, step: 1 | -1) => {
    const [id, other] = [order[from], order[from + step]];
    if (id === undefined || other === undefined) return;
    onAnswer(order.map((each) => (each === id ? other : each === other ? id : each)));
    setLifted(id);
    setAnnouncement(m.questions_moved({ item: textOf(id), place: from + step + 1, count: order.length }));
  };
  const press = (event: KeyboardEvent, place: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) move(place, step);
    else list.current?.querySelectorAll<HTMLButtonElement>('.question-item')[place + step]?.focus();
  };

  return (
    <div className="question-answers">
      <p className="question-how">
        {m.questions_first_at_top()}{' '}
        {lifted >= 0 && !result && <span>{m.questions_is_lifted({ place: lifted + 1 })}</span>}
      </p>
      <ol className="question-picks" ref={list}>
        {order.map((id, place) => {
          const belongs = right ? right.indexOf(id) : place;
          const isRight = right ? belongs === place : null;
          return (
            <li key={id}>
              <button
                type="button"
                className={classNames('question-item', markClass(isRight), place === lifted && !result && 'is-lifted')}
                aria-pressed={result ? undefined : place === lifted}
                disabled={result !== null}
                onClick={() => setLifted(place === lifted ? null : id)}
                onKeyDown={(event) => press(event, place)}
              >
                <span className="question-place">{place + 1}</span>
                <span>{textOf(id)}</span>
                {isRight === true && <Check aria-label={m.questions_right()} />}
                {isRight === false && (
                  <small>
                    <X />
                    {m.questions_to_place({ place: belongs + 1 })}
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {!result && (
        <div className="question-tray question-move">
          <Button variant="line" type="button" disabled={lifted <= 0} onClick={() => move(lifted, -1)}>
            <ArrowUp />
            {m.questions_move_up()}
          </Button>
          <Button
            variant="line"
            type="button"
            disabled={lifted < 0 || lifted === order.length - 1}
            onClick={() => move(lifted, 1)}
          >
            <ArrowDown />
            {m.questions_move_down()}
          </Button>
        </div>
      )}
      <p className="sr" role="status">
        {announcement}
      </p>
    </div>
  );
}

import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ArrowDown, ArrowUp, Check, GripVertical, X } from '#app/ui/icons.ts';
import { langOf, markClass, type AnswerViewProps } from './answer-view.ts';
import './ordering-answer.css';

/** Items in an order that two buttons, Alt with an arrow, or dragging a row by its grip change. Arrows lift the row above or below. */
export function OrderingAnswer({ question, answer, onAnswer, result }: AnswerViewProps<'ordering'>) {
  const order = Array.isArray(answer) ? (answer as readonly string[]) : question.items.map(({ id }) => id);
  const [liftedId, setLifted] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const lifted = liftedId === null ? -1 : order.indexOf(liftedId);
  const textOf = (id: string) => question.items.find((item) => item.id === id)?.text ?? '';
  const right = Array.isArray(result?.solution) ? (result.solution as readonly string[]) : null;

  const put = (from: number, to: number) => {
    const id = order[from];
    if (id === undefined || order[to] === undefined || from === to) return;
    onAnswer(order.toSpliced(from, 1).toSpliced(to, 0, id));
    setLifted(id);
    setAnnouncement(m.questions_moved({ item: textOf(id), place: to + 1, count: order.length }));
  };
  const drag = useDraggedRow(put);
  const press = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    if (event.key === 'Enter') {
      // Enter checks the answer, as in the other kinds; the space bar lifts and puts down.
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) return put(place, place + step);
    const next = order[place + step];
    if (next === undefined) return;
    list.current?.querySelectorAll<HTMLButtonElement>('.question-item')[place + step]?.focus();
    setLifted(next);
  };

  return (
    <div className="question-answers">
      <p className="question-how">
        {m.questions_first_at_top()}{' '}
        {lifted >= 0 && !result && <span>{m.questions_is_lifted({ place: lifted + 1 })}</span>}
      </p>
      <ol className="question-picks" ref={list} {...drag.list}>
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
                <span lang={langOf(question)}>{textOf(id)}</span>
                {!result && (
                  <span
                    className="question-grip"
                    aria-hidden="true"
                    onPointerDown={(event) => drag.start(event, place)}
                  >
                    <GripVertical />
                  </span>
                )}
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
          <Button variant="line" type="button" disabled={lifted <= 0} onClick={() => put(lifted, lifted - 1)}>
            <ArrowUp />
            {m.questions_move_up()}
          </Button>
          <Button
            variant="line"
            type="button"
            disabled={lifted < 0 || lifted === order.length - 1}
            onClick={() => put(lifted, lifted + 1)}
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

interface DraggedRow {
  /** Handlers of the list. It has the pointer while a row is dragged, because the row itself moves in the document. */
  readonly list: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** Handler of the grip of the row in this place. */
  readonly start: (event: PointerEvent<HTMLElement>, place: number) => void;
}

/** Lets a row be dragged by its grip: it takes the place of the row that the pointer is over. */
function useDraggedRow(put: (from: number, to: number) => void): DraggedRow {
  const dragged = useRef<number | null>(null);
  const end = () => {
    dragged.current = null;
  };
  return {
    list: {
      onPointerMove({ currentTarget, clientY }) {
        const from = dragged.current;
        if (from === null) return;
        const over = [...currentTarget.children].findIndex((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return clientY >= top && clientY < bottom;
        });
        if (over < 0 || over === from) return;
        dragged.current = over;
        put(from, over);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    start(event, place) {
      event.preventDefault();
      dragged.current = place;
      event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId);
    },
  };
}

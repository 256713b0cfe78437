import type { KeyboardEvent, RefObject } from 'react';
import { ArrowDown, ArrowUp, GripVertical } from '../../icons.ts';
import type { DragPart } from './use-drag.ts';
import { m } from '#texts';

/** Id of the one form without JavaScript that all move buttons of the page belong to. */
export const stepFormId = 'move-step';

interface MovesProps<Part extends DragPart> {
  readonly part: Part;
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (part: Part, by: -1 | 1) => void;
}

/** Shows the buttons that move an item up and down; disabled at the ends. */
export function MoveButtons<Part extends DragPart>({ part, title, isFirst, isLast, onMove }: MovesProps<Part>) {
  const ways = [
    {
      way: 'up',
      by: -1,
      isEnd: isFirst,
      icon: <ArrowUp />,
      label: m.portal_shared_move_up,
      of: m.portal_shared_move_up_what,
    },
    {
      way: 'down',
      by: 1,
      isEnd: isLast,
      icon: <ArrowDown />,
      label: m.portal_shared_move_down,
      of: m.portal_shared_move_down_what,
    },
  ] as const;
  return ways.map(({ way, by, isEnd, icon, label, of }) => (
    <button
      key={way}
      type="submit"
      form={stepFormId}
      name="step"
      value={`${part.kind} ${part.id} ${way}`}
      id={`${way}-${part.id}`}
      className="btn btn-icon"
      disabled={isEnd}
      aria-label={of({ title })}
      title={label()}
      onClick={(event) => {
        event.preventDefault();
        onMove(part, by);
      }}
    >
      {icon}
    </button>
  ));
}

interface GripProps<Part extends DragPart> {
  readonly part: Part;
  readonly title: string;
  readonly grip: RefObject<HTMLButtonElement | null>;
  readonly onMove: (part: Part, by: -1 | 1) => void;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Shows the drag handle. The arrow keys move the item. */
export function Grip<Part extends DragPart>({ part, title, grip, onMove }: GripProps<Part>) {
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(part, by);
  };
  return (
    <button
      type="button"
      ref={grip}
      id={`grip-${part.id}`}
      className="grip scripted"
      aria-label={m.portal_shared_drag_label({ title })}
      title={m.portal_shared_drag()}
      onKeyDown={press}
    >
      <GripVertical />
    </button>
  );
}

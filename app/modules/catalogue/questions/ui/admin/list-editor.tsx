import { useId, useMemo, useState, type ReactNode } from 'react';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Plus, Trash2 } from '#app/ui/icons.ts';
import { Grip, MoveButtons } from '#app/ui/portal/order/move-buttons.tsx';
import { useDrag, useDrop, type DragPart } from '#app/ui/portal/order/use-drag.ts';
import { useMovedFocus } from '#app/ui/portal/order/use-moved-focus.ts';

interface ListEditorProps<Row> {
  readonly legend: string;
  readonly hint?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly blank: () => Row;
  readonly addLabel: string;
  readonly most: number;
  /** Whether the order of the rows is the answer: then buttons move them too. */
  readonly isOrdered?: boolean;
  readonly children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

/** Rows of a question that are added, removed, and moved by dragging, by the arrow keys on their grip and by buttons. */
export function ListEditor<Row>(props: ListEditorProps<Row>) {
  const { legend, hint, rows, keyOf, onChange, blank, addLabel, most, isOrdered = false, children } = props;
  const kind = useId();
  const kinds = useMemo(() => [kind], [kind]);
  const keepFocus = useMovedFocus();
  const [announcement, setAnnouncement] = useState('');
  const keys = rows.map(keyOf);

  function put(from: number, to: number): void {
    const row = rows[from];
    if (row === undefined || from === to || to < 0 || to >= rows.length) return;
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    const item = m.portal_questions_row({ number: from + 1 });
    setAnnouncement(m.portal_questions_practice_moved({ item, place: to + 1, count: rows.length }));
  }
  useDrop(kinds, ({ id }, beside, isAfter) => {
    const from = keys.indexOf(id);
    put(from, keys.toSpliced(from, 1).indexOf(beside) + (isAfter ? 1 : 0));
  });
  return (
    <fieldset className="form-field question-list">
      <legend>{legend}</legend>
      <ol>
        {rows.map((row, index) => (
          <ListRow
            key={keyOf(row, index)}
            part={{ kind, id: keyOf(row, index) }}
            index={index}
            count={rows.length}
            hasButtons={isOrdered}
            onMove={(by) => {
              keepFocus();
              put(index, index + by);
            }}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          >
            {children(row, (changed) => onChange(rows.with(index, changed)), index)}
          </ListRow>
        ))}
      </ol>
      {hint && <p className="hint">{hint}</p>}
      <Button type="button" variant="line" disabled={rows.length >= most} onClick={() => onChange([...rows, blank()])}>
        <Plus />
        {addLabel}
      </Button>
      <p className="sr" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

interface ListRowProps {
  readonly part: DragPart;
  readonly index: number;
  readonly count: number;
  readonly hasButtons: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function ListRow({ part, index, count, hasButtons, onMove, onRemove, children }: ListRowProps) {
  const { element, grip, isMoving, edge } = useDrag<HTMLLIElement>(part);
  const title = m.portal_questions_row({ number: index + 1 });
  return (
    <li
      ref={element}
      className={classNames(isMoving && 'moving', edge === 'before' && 'drop-before', edge === 'after' && 'drop-after')}
    >
      <Grip part={part} title={title} grip={grip} onMove={(_, by) => onMove(by)} />
      <div className="question-list-fields">{children}</div>
      {hasButtons && (
        <MoveButtons
          part={part}
          title={title}
          isFirst={index === 0}
          isLast={index === count - 1}
          onMove={(_, by) => onMove(by)}
        />
      )}
      <Button
        type="button"
        variant="icon"
        aria-label={m.portal_questions_remove({ number: index + 1 })}
        onClick={onRemove}
      >
        <Trash2 />
      </Button>
    </li>
  );
}

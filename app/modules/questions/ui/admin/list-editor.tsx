import type { ReactNode } from 'react';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { ArrowDown, ArrowUp, Plus, Trash2 } from '#app/ui/icons.ts';

interface ListEditorProps<Row> {
  readonly legend: string;
  readonly hint?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly blank: () => Row;
  readonly addLabel: string;
  readonly most: number;
  /** Whether the order of the rows says something. */
  readonly isOrdered?: boolean;
  readonly children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

/** Rows of a question that are added, removed and moved by buttons. */
export function ListEditor<Row>(props: ListEditorProps<Row>) {
  const { legend, hint, rows, keyOf, onChange, blank, addLabel, most, isOrdered = false, children } = props;
  const swapped = (from: number, to: number) =>
    rows.map((row, index) => (index === from ? (rows[to] as Row) : index === to ? (rows[from] as Row) : row));
  return (
    <fieldset className="form-field question-list">
      <legend>{legend}</legend>
      <ol>
        {rows.map((row, index) => (
          <li key={keyOf(row, index)}>
            <div className="question-list-fields">
              {children(row, (changed) => onChange(rows.map((each, at) => (at === index ? changed : each))), index)}
            </div>
            {isOrdered && (
              <>
                <Button
                  type="button"
                  variant="icon"
                  aria-label={m.portal_questions_move_up({ number: index + 1 })}
                  disabled={index === 0}
                  onClick={() => onChange(swapped(index, index - 1))}
                >
                  <ArrowUp />
                </Button>
                <Button
                  type="button"
                  variant="icon"
                  aria-label={m.portal_questions_move_down({ number: index + 1 })}
                  disabled={index === rows.length - 1}
                  onClick={() => onChange(swapped(index, index + 1))}
                >
                  <ArrowDown />
                </Button>
              </>
            )}
            <Button
              type="button"
              variant="icon"
              aria-label={m.portal_questions_remove({ number: index + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ol>
      {hint && <p className="hint">{hint}</p>}
      <Button type="button" variant="line" disabled={rows.length >= most} onClick={() => onChange([...rows, blank()])}>
        <Plus />
        {addLabel}
      </Button>
    </fieldset>
  );
}

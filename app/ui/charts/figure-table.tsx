import { m } from '#texts';
import { classNames } from '../class-names.ts';
import { cssVariables } from '../css-variables.ts';

interface Figures {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Maximum columns that fit side by side on a narrow screen, with the name on a line above them. */
const maxBelowName = 4;
/** Maximum columns that leave enough room for the names. */
const maxBesideName = 2;

/**
 * Shows the numbers of a chart as a table; the first cell of a row names it. On a narrow screen names are above their numbers; a wider
 * table scrolls sideways, also by keyboard. Keeps the table roles in both layouts.
 */
export function FigureTable({ figures: { title, head, rows } }: { readonly figures: Figures }) {
  const beside = head.length - 1;
  const stacks = beside > maxBesideName && beside <= maxBelowName;
  // A scrollable region needs focus and a name.
  const scrolls =
    beside > maxBelowName && ({ role: 'region', 'aria-label': m.ui_table_of({ title }), tabIndex: 0 } as const);
  return (
    <div className={classNames('figure-table', stacks && 'figure-stack')} {...scrolls}>
      <table role="table" style={cssVariables({ '--beside': beside })}>
        <caption className="sr">{title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {head.map((name, column) => (
              <th
                key={name}
                scope="col"
                role="columnheader"
                data-align={typeof rows[0]?.[column] === 'number' ? 'end' : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells[0] ?? ''}`} role="row">
              {cells.map((value, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row" role="rowheader">
                    {value}
                  </th>
                ) : (
                  <td key={head[column]} role="cell" data-align={typeof value === 'number' ? 'end' : undefined}>
                    {typeof value === 'number' ? value.toLocaleString('en-KE') : value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

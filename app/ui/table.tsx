import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cssVariables } from './css-variables.ts';
import { ArrowDown, ArrowUp } from './icons.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  readonly align?: 'end' | undefined;
  /** Width on the desk, as CSS. */
  readonly width?: string | undefined;
  /** Sorts by a link: where it leads, and how it is sorted now. */
  readonly sort?: { readonly to: string; readonly direction?: 'ascending' | 'descending' | undefined } | undefined;
  /** On a phone's slip: left (default), right, the whole width, or not at all. */
  readonly slip?: 'left' | 'right' | 'wide' | 'none' | undefined;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows of 40 px instead of 48. */
  readonly tight?: boolean | undefined;
}

function HeaderCell<Row>({ column: { header, align, sort, width } }: { readonly column: Column<Row> }) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sort?.direction}
      data-align={align}
      style={cssVariables({ '--w': width })}
    >
      {sort ? (
        <Link to={sort.to} preventScrollReset>
          {header}
          {sort.direction && <Arrow className="i-sm" />}
        </Link>
      ) : (
        header
      )}
    </th>
  );
}

/** Rows on the desk, a stack of slips on a phone; never a sideways scroll. The roles survive the slips' layout. */
export function Table<Row>({ caption, columns, rows, keyOf, tight = false }: TableProps<Row>) {
  return (
    <table className={tight ? 'list tight' : 'list'} role="table">
      <caption className="sr">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ key, cell, align, slip }) => (
              <td key={key} role="cell" data-align={align} data-slip={slip}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

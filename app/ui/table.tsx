import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { cssVariables } from './css-variables.ts';
import { ArrowDown, ArrowUp } from './icons.ts';

/** Width of a table, independent of the window's: slim up to 959 px, mid up to 1,299 px, wide above. */
type Room = 'slim' | 'mid' | 'wide';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** 'end' for numbers. */
  readonly align?: 'end' | undefined;
  /** Width as CSS, for all tables or by the table's room. Columns without one share the rest. */
  readonly width?: string | Readonly<Partial<Record<Room, string>>> | undefined;
  /** Minimum room for the column. Below it, a `SecondLine` of a neighbour may show the same. */
  readonly from?: Exclude<Room, 'slim'> | undefined;
  /** Address that sorts by this column, and its present direction. */
  readonly sort?: { readonly to: string; readonly direction?: 'ascending' | 'descending' | undefined } | undefined;
  /** Place on a phone's card: left (default), right, full width, or hidden. */
  readonly onCard?: 'left' | 'right' | 'wide' | 'none' | undefined;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Returns the heading above a row. Consecutive rows with the same heading share it. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** Key of the row that is open beside the table. */
  readonly currentKey?: string | undefined;
  /** Rows of 40 px instead of 48. */
  readonly tight?: boolean | undefined;
}

function HeaderCell<Row>({ column: { header, align, sort, width, from } }: { readonly column: Column<Row> }) {
  const widths = typeof width === 'string' ? { slim: width } : width;
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sort?.direction}
      data-align={align}
      data-from={from}
      style={cssVariables({ '--w': widths?.slim, '--w-mid': widths?.mid, '--w-wide': widths?.wide })}
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

interface Group<Row> {
  readonly key: string;
  readonly heading: string | null;
  readonly members: Row[];
}

/** Groups consecutive rows with the same heading; without headings all rows. */
function groupsOf<Row>(rows: readonly Row[], headingOf?: (row: Row) => string): Group<Row>[] {
  if (!headingOf) return [{ key: '', heading: null, members: [...rows] }];
  const groups: Group<Row>[] = [];
  for (const row of rows) {
    const heading = headingOf(row);
    const last = groups.at(-1);
    if (last?.heading === heading) last.members.push(row);
    else groups.push({ key: `${groups.length} ${heading}`, heading, members: [row] });
  }
  return groups;
}

/** Shows a heading row. It spans only the columns that always exist, because spanning hidden columns would add columns. */
function GroupHeading<Row>({
  heading,
  columns,
}: {
  readonly heading: string;
  readonly columns: readonly Column<Row>[];
}) {
  const alwaysThere = columns.filter(({ from }) => from === undefined);
  return (
    <tr role="row" className="group-heading">
      <th scope="rowgroup" role="rowheader" colSpan={alwaysThere.length}>
        {heading}
      </th>
      {columns.map(
        ({ key, from }) =>
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
          from && <td key={key} role="cell" data-from={from} />,
      )}
    </tr>
  );
}

/** Shows rows, or a stack of card rows on a phone; never scrolls sideways. Keeps the table roles in both layouts. */
export function Table<Row>({ caption, columns, rows, keyOf, groupOf, currentKey, tight = false }: TableProps<Row>) {
  return (
    <div className="list-room">
      <table className={tight ? 'list tight' : 'list'} role="table">
        <caption className="sr">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {groupsOf(rows, groupOf).map(({ key: group, heading, members }) => (
          <tbody key={group} role="rowgroup">
            {heading !== null && <GroupHeading heading={heading} columns={columns} />}
            {members.map((row) => (
              <tr
                key={keyOf(row)}
                role="row"
                data-row={keyOf(row)}
                aria-current={keyOf(row) === currentKey || undefined}
              >
                {columns.map(({ key, cell, align, onCard, from }) => (
                  <td key={key} role="cell" data-align={align} data-on-card={onCard} data-from={from}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Shows a second line in a cell, with the value of a column that needs more room. */
export function SecondLine({
  until,
  title,
  children,
}: {
  readonly until: Exclude<Room, 'slim'>;
  /** The whole text, if it may be cut off. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="second-line" data-until={until} title={title}>
      {children}
    </span>
  );
}

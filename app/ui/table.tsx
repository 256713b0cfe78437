import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cssVariables } from './css-variables.ts';
import { ArrowDown, ArrowUp } from './icons.ts';

/** How much room a table has, whatever the window's width: slim to 959 px, mid to 1,299 px, wide above. */
export type Room = 'slim' | 'mid' | 'wide';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  readonly align?: 'end' | undefined;
  /** Width as CSS; the columns without one share what is left. One for all tables, or by the room that the table has. */
  readonly width?: string | Readonly<Partial<Record<Room, string>>> | undefined;
  /** Is a column only where the table has this much room. Below it a `SecondLine` of a neighbour may say the same. */
  readonly from?: Exclude<Room, 'slim'> | undefined;
  /** Sorts by a link: where it leads, and how it is sorted now. */
  readonly sort?: { readonly to: string; readonly direction?: 'ascending' | 'descending' | undefined } | undefined;
  /** On a phone's card: left (default), right, the whole width, or not at all. */
  readonly onCard?: 'left' | 'right' | 'wide' | 'none' | undefined;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The heading that a row stands under; said once over rows that follow each other with the same. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** The row of what is open beside the table. */
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

/** Rows that follow each other under the same heading; all of them under none without headings. */
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

/** A row with one heading. It spans what is always a column; spanning columns that come and go would add columns. */
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

/** Rows where there is room, a stack of card rows on a phone; never a sideways scroll. The roles survive the card rows' layout. */
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

/** In a cell, on a line of its own: what a column says that is not there until the table has more room. */
export function SecondLine({
  until,
  title,
  children,
}: {
  readonly until: Exclude<Room, 'slim'>;
  /** The whole text, where it may be cut. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="second-line" data-until={until} title={title}>
      {children}
    </span>
  );
}

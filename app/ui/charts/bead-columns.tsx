import { useId } from 'react';
import { Link } from '../link.tsx';
import { BeadPattern, cell, type ChartBead } from './bead-pattern.tsx';
import { beadsOf, layBeads } from './bead-scale.ts';

interface BeadColumn {
  readonly key: string;
  /** Text below the column, and above it. */
  readonly label: string;
  readonly value: string;
  /** Text of the whole column, for the tooltip and for screen readers. */
  readonly words: string;
  /** Address that the column opens. A link makes it reachable by keyboard. */
  readonly to: string;
  readonly parts: readonly { readonly kind: ChartBead; readonly amount: number }[];
}

interface BeadColumnsProps {
  readonly label: string;
  readonly columns: readonly BeadColumn[];
  /** Value of one bead. */
  readonly worth: number;
}

/** Beads in a row of a column. */
const wide = 5;

/** Shows columns of beads, five wide, side by side: one for each month. */
export function BeadColumns({ label, columns, worth }: BeadColumnsProps) {
  const id = useId();
  const laid = columns.map(({ parts }) =>
    layBeads(
      parts.map(({ kind, amount }) => ({ kind, beads: beadsOf(amount, worth) })),
      wide,
    ),
  );
  const kinds = [...new Set(laid.flat().map(({ kind }) => kind))];
  return (
    <div className="bead-chart">
      <svg width="0" height="0" aria-hidden="true">
        <defs>
          {kinds.map((kind) => (
            <BeadPattern key={kind} id={`${id}${kind}`} bead={kind} />
          ))}
        </defs>
      </svg>
      <ol className="bead-columns" aria-label={label}>
        {columns.map(({ key, label: below, value, words, to }, index) => {
          const runs = laid[index] ?? [];
          const high = Math.max(0, ...runs.map(({ row }) => row + 1));
          return (
            <li key={key}>
              <Link to={to}>
                <span className="sr">{words}</span>
                <b aria-hidden="true">{value}</b>
                <svg viewBox={`0 0 ${wide * cell} ${Math.max(1, high * cell)}`} aria-hidden="true">
                  {runs.map(({ kind, row, column, length }) => (
                    <rect
                      key={`${row} ${column}`}
                      x={column * cell}
                      y={(high - row - 1) * cell}
                      width={length * cell}
                      height={cell}
                      fill={`url(#${id}${kind})`}
                    />
                  ))}
                </svg>
                <span aria-hidden="true">{below}</span>
                <span className="tip" aria-hidden="true">
                  {words}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

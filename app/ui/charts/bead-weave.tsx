import { useId } from 'react';
import { BeadPattern, cell, type ChartBead } from './bead-pattern.tsx';

interface BeadWeaveProps {
  /** Shares in percent, a hundred in total, in steps of five. */
  readonly parts: readonly { readonly bead: ChartBead; readonly percent: number }[];
}

const high = 5;

/** Shows a cloth of a hundred beads, five high, one per percent. Hidden from screen readers: show its numbers beside it. */
export function BeadWeave({ parts }: BeadWeaveProps) {
  const id = useId();
  const laid = parts.map(({ bead, percent }, index) => ({
    bead,
    begins: parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0) / high,
    columns: percent / high,
  }));
  return (
    <svg className="bead-weave" viewBox={`0 0 ${(100 / high) * cell} ${high * cell}`} aria-hidden="true">
      <defs>
        {laid.map(({ bead }) => (
          <BeadPattern key={bead} id={`${id}${bead}`} bead={bead} />
        ))}
      </defs>
      {laid.map(({ bead, begins, columns }) => (
        <rect key={bead} x={begins * cell} width={columns * cell} height={high * cell} fill={`url(#${id}${bead})`} />
      ))}
    </svg>
  );
}

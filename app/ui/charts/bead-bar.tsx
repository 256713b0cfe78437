import { useId } from 'react';
import { BeadPattern, cell, type ChartBead } from './bead-pattern.tsx';
import { beadsOf } from './bead-scale.ts';

interface BeadBarProps {
  readonly amount: number;
  readonly worth: number;
  readonly bead: ChartBead;
}

/** Shows one row of beads. Hidden from screen readers: show its number beside it. */
export function BeadBar({ amount, worth, bead }: BeadBarProps) {
  const id = useId();
  const beads = beadsOf(amount, worth);
  if (beads === 0) return null;
  return (
    <svg className="bead-bar" viewBox={`0 0 ${beads * cell} ${cell}`} width={beads * 10} height="10" aria-hidden="true">
      <defs>
        <BeadPattern id={id} bead={bead} />
      </defs>
      <rect width={beads * cell} height={cell} fill={`url(#${id})`} />
    </svg>
  );
}

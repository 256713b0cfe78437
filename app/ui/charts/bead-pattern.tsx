/** Look of a chart's bead, never told apart by colour alone. A half bead is refunded, an open one is not final. */
export type ChartBead =
  | 'gold'
  | 'gold-open'
  | 'blue'
  | 'cream'
  | 'completed'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'by_staff'
  | 'test';

const full = <rect x=".4" y=".4" width="7.2" height="7.2" rx="2.3" fill="currentColor" />;
const open = (
  <rect x="1.1" y="1.1" width="5.8" height="5.8" rx="1.9" fill="none" stroke="currentColor" strokeWidth="1.5" />
);

const shapes = {
  gold: full,
  'gold-open': open,
  blue: full,
  cream: full,
  completed: full,
  pending: open,
  failed: <path d="M1.6 1.6L6.4 6.4M6.4 1.6L1.6 6.4" stroke="currentColor" strokeWidth="2.3" strokeLinecap="round" />,
  refunded: (
    <>
      <rect x=".9" y=".9" width="6.2" height="6.2" rx="1.9" fill="none" stroke="currentColor" />
      <path d="M.6 4h6.8v1.4a2 2 0 0 1-2 2H2.6a2 2 0 0 1-2-2z" fill="currentColor" />
    </>
  ),
  by_staff: <rect x="1.35" y="1.35" width="5.3" height="5.3" rx="1.2" transform="rotate(45 4 4)" fill="currentColor" />,
  test: <rect x="2.4" y="2.4" width="3.2" height="3.2" rx="1" fill="currentColor" />,
} as const satisfies Readonly<Record<ChartBead, unknown>>;

/** Side of a bead in the units of a chart's own grid. */
export const cell = 8;

/** Defines a fill of beads on dark thread, so that every colour has the same ground. */
export function BeadPattern({ id, bead }: { readonly id: string; readonly bead: ChartBead }) {
  return (
    <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse" className={`cb-${bead}`}>
      <path className="thread" d="M0 0h8v8H0z" />
      {shapes[bead]}
    </pattern>
  );
}

/** Shows one bead beside its label. */
export function KeyBead({ bead }: { readonly bead: ChartBead }) {
  return (
    <svg viewBox="0 0 8 8" width="12" height="12" aria-hidden="true" className={`cb-${bead}`}>
      <path className="thread" d="M0 0h8v8H0z" />
      {shapes[bead]}
    </svg>
  );
}

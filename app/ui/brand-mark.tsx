import { BEAD } from './artwork/beads.ts';

const ROWS = [
  [BEAD.marigold, 'var(--color-logo)', BEAD.vermilion],
  [BEAD.vermilion, BEAD.marigold, 'var(--color-logo)'],
  [BEAD.sky, BEAD.vermilion, BEAD.marigold],
];

/** Shows the logo: three strands of three beads. */
export function BrandMark({ size = 24 }: { readonly size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ROWS.flatMap((row, y) =>
        row.map((fill, x) => (
          <rect key={`${x}${y}`} x={x * 8 + 0.4} y={y * 8 + 0.4} width="7.2" height="7.2" rx="2.4" fill={fill} />
        )),
      )}
    </svg>
  );
}

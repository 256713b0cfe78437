import { cssVariables } from './css-variables.ts';

interface ProgressStrandProps {
  readonly done: number;
  readonly of: number;
  /** CSS colour; the accent when left out. */
  readonly tone?: string | undefined;
  readonly bead?: number | undefined;
}

/** Shows `done` of `of` beads, at most forty: password rules, enrolled courses, tens of percent. */
export function ProgressStrand({ done, of, tone, bead }: ProgressStrandProps) {
  const beads = Math.min(40, of);
  return (
    <i
      className="strand strand-done"
      aria-hidden="true"
      style={cssVariables({
        '--of': beads,
        '--done': Math.min(done, beads),
        '--tone': tone,
        '--b': bead === undefined ? undefined : `${bead}px`,
      })}
    />
  );
}

/** Shows one bead per counted thing, in columns of five, at most 200. */
export function BeadCount({
  count,
  tone = 'var(--color-accent)',
  bead,
}: {
  readonly count: number;
  readonly tone?: string | undefined;
  readonly bead?: number | undefined;
}) {
  const beads = Math.min(200, count);
  return (
    <i
      className="strand bead-count"
      aria-hidden="true"
      style={cssVariables({
        '--c': Math.floor(beads / 5),
        '--rest': beads % 5,
        '--tone': tone,
        '--b': bead === undefined ? undefined : `${bead}px`,
      })}
    />
  );
}

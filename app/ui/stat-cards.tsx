import type { ReactNode } from 'react';
import { cssVariables } from './css-variables.ts';

interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** A few words below the value. */
  readonly hint?: string;
  /** The same value as a strand or a count of beads. */
  readonly beads?: ReactNode;
}

/** Shows numbers side by side in one panel. */
export function StatCards({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <dl className="panel statcards" style={cssVariables({ '--cols': stats.length })}>
      {stats.map(({ label, value, hint, beads }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
          </dd>
          {hint && <dd className="meta">{hint}</dd>}
          {beads && <dd>{beads}</dd>}
        </div>
      ))}
    </dl>
  );
}

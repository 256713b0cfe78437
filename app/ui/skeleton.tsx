import { cssVariables } from './css-variables.ts';

/** A line of beads where a text will be; `beads` is its length. */
export function SkeletonLine({ beads }: { readonly beads: number }) {
  return <i className="strand skeleton" aria-hidden="true" style={cssVariables({ '--w': `${beads * 8}px` })} />;
}

/** A card that is still loading. */
export function SkeletonCard({ label = 'Loading...' }: { readonly label?: string | undefined }) {
  return (
    <div className="panel resume" role="status">
      <span className="sr">{label}</span>
      <i className="strand skeleton pic" aria-hidden="true" />
      <div className="stack">
        {[9, 24, 17, 30].map((beads) => (
          <SkeletonLine key={beads} beads={beads} />
        ))}
      </div>
    </div>
  );
}

/** Rows that are still loading, with the words for it. */
export function SkeletonRows({
  rows = 3,
  label = 'Loading...',
}: {
  readonly rows?: number | undefined;
  readonly label?: string | undefined;
}) {
  return (
    <div role="status">
      <span className="sr">{label}</span>
      <div className="panel rows" aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="stack">
            <SkeletonLine beads={26 - (index % 4) * 5} />
            <SkeletonLine beads={14} />
          </div>
        ))}
      </div>
    </div>
  );
}

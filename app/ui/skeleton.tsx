import { m } from '#texts';
import { cssVariables } from './css-variables.ts';

/** Shows a line of beads in place of a loading text; `beads` is its length. */
export function SkeletonLine({ beads }: { readonly beads: number }) {
  return <i className="strand skeleton" aria-hidden="true" style={cssVariables({ '--w': `${beads * 8}px` })} />;
}

/** Shows a card that is loading. */
export function SkeletonCard({ label = m.ui_loading() }: { readonly label?: string | undefined }) {
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

/** Shows rows that are loading, with a label. */
export function SkeletonRows({
  rows = 3,
  label = m.ui_loading(),
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

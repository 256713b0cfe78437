import { swatchOf } from './artwork/swatches.ts';
import { cssVariables } from './css-variables.ts';

/** Shows four beads in a category's colours. */
export function Swatch({ category }: { readonly category: string }) {
  const [p, q, r] = swatchOf(category);
  return <i className="swatch" style={cssVariables({ '--p': p, '--q': q, '--r': r })} aria-hidden="true" />;
}

/** Shows a category with its colours and its name. */
export function CategoryTag({ category, label }: { readonly category: string; readonly label: string }) {
  return (
    <span className="tag">
      <Swatch category={category} />
      {label}
    </span>
  );
}

import { Badge } from './artwork.tsx';
import { strandOf } from './artwork/swatches.ts';
import { cssVariables } from './css-variables.ts';

/** Shows a complete badge on a strand of its category. */
export function Pendant({
  category,
  title,
  size = 184,
}: {
  readonly category: string;
  readonly title: string;
  readonly size?: number | undefined;
}) {
  return (
    <div className="pendant">
      <i className="strand" aria-hidden="true" style={cssVariables({ '--fill': strandOf(category) })} />
      <Badge category={category} title={title} size={size} />
    </div>
  );
}

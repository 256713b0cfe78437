import { cssVariables } from './css-variables.ts';
import { layStrand, type StrandSection } from './strand-beads.ts';

/** A course as a strand: one bead a lesson, a gap between sections. Put the figures beside it; it's silent. */
export function Strand({ sections }: { readonly sections: readonly StrandSection[] }) {
  const { bead, rows } = layStrand(sections);
  const strands = rows.map(({ width, fill }, index) => (
    <i
      key={index}
      className="strand"
      aria-hidden="true"
      style={cssVariables({ '--b': `${bead}px`, '--w': `${width}px`, '--fill': fill })}
    />
  ));
  return strands.length > 1 ? <span className="strands">{strands}</span> : <>{strands}</>;
}

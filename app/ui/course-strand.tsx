import { cssVariables } from './css-variables.ts';
import { layStrand, type StrandSection } from './strand-beads.ts';

/** Shows a course as a strand: a bead per lesson, a gap between sections. Hidden from screen readers, so show the numbers beside it. */
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

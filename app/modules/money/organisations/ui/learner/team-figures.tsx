import type { ReactNode } from 'react';
import { BeadGlyph, type BeadForm, type BeadTone } from '#app/ui/bead-glyph.tsx';
import { placeSeatBeads } from '../../seat-beads.ts';
import { sumsOf, type SeatFate, type SeatFigures } from '../../team.ts';
import { m } from '#texts';

interface Look {
  readonly form: BeadForm;
  readonly tone?: BeadTone;
  readonly label: () => string;
}

/** How each fate of a seat looks and is called. */
export const fateLooks: Readonly<Record<SeatFate, Look>> = {
  free: { form: 'open', label: m.organisations_free },
  invited: { form: 'half', label: m.organisations_invited },
  studying: { form: 'full', tone: 'gold', label: m.organisations_studying },
  finished: { form: 'full', tone: 'teal', label: m.organisations_finished },
  left: { form: 'struck', label: m.organisations_left },
  refunded: { form: 'grey', label: m.organisations_refunded },
};

/** The five figures; refunded seats are named below, if there are any. */
const shown = ['free', 'invited', 'studying', 'finished', 'left'] as const;

/** Shows what became of the paid seats: five figures, one bead for each seat, and the sum in words. */
export function TeamFigures({ figures, children }: { readonly figures: SeatFigures; readonly children?: ReactNode }) {
  const { paid, taken } = sumsOf(figures);
  const { free, invited, refunded } = figures;
  const said = m.organisations_sum({ paid, free, invited, taken });
  return (
    <section className="panel" aria-labelledby="team-seats">
      <h2 className="sr" id="team-seats">
        {m.organisations_seats({ count: paid })}
      </h2>
      <dl className="seat-figures">
        {shown.map((fate) => (
          <div key={fate}>
            <dt>
              <BeadGlyph form={fateLooks[fate].form} tone={fateLooks[fate].tone} />
              {fateLooks[fate].label()}
            </dt>
            <dd>{figures[fate]}</dd>
          </div>
        ))}
      </dl>
      <div className="seat-beads">
        <Beads figures={figures} columns={60} className="deskonly" />
        <Beads figures={figures} columns={24} className="phoneonly" />
        <p className="hint">
          {beadWords(figures)} {said}
          {refunded > 0 && ` ${m.organisations_sum_refunded({ count: refunded })}`}
        </p>
      </div>
      {children}
    </section>
  );
}

function beadWords(figures: SeatFigures): string {
  const { worth } = placeSeatBeads(figures, 60);
  return worth === 1 ? m.organisations_bead_is_seat() : m.organisations_bead_is_seats({ count: worth });
}

/** Draws the beads. Silent: the figures beside it say the same. */
function Beads({
  figures,
  columns,
  className,
}: {
  readonly figures: SeatFigures;
  readonly columns: number;
  readonly className: string;
}) {
  const { width, height, paths } = placeSeatBeads(figures, columns);
  return (
    <svg className={`seat-strand ${className}`} viewBox={`-1 -1 ${width} ${height}`} aria-hidden="true">
      {paths.map(({ fate, path }) => (
        <path key={fate} className={`seat-${fate}`} d={path} />
      ))}
    </svg>
  );
}

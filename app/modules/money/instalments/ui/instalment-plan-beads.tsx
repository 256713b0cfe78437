import { cssVariables } from '#app/ui/css-variables.ts';
import type { Cents } from '#app/shared/money.ts';
import { worthOfInstalmentBead } from '../instalment-plan-view.ts';

const tones = ['var(--color-marigold)', 'var(--color-vermilion)', 'var(--color-third)', 'var(--color-rose)'];

/** Returns the colour of the nth payment, counted from 0. */
export const toneOfPayment = (nth: number): string => tones[nth % tones.length] ?? 'var(--color-marigold)';

/**
 * Shows the price as beads: each payment in its colour, oldest first, then what a selected payment adds, and what is left. Silent: say the
 * sums beside it.
 */
export function InstalmentPlanBeads({
  priceCents,
  amounts,
  addedCents = 0,
}: {
  readonly priceCents: Cents;
  readonly amounts: readonly number[];
  /** Shown as outlined beads: what a selected payment adds. */
  readonly addedCents?: number;
}) {
  const worth = worthOfInstalmentBead(priceCents) * 100;
  const beads = Math.max(1, Math.round(priceCents / worth));
  const ends = amounts.map((_, nth) => amounts.slice(0, nth + 1).reduce((sum, amount) => sum + amount, 0));
  const toneOf = (bead: number) => {
    const nth = ends.findIndex((end) => end >= Math.min((bead + 1) * worth, priceCents));
    return nth === -1 ? undefined : toneOfPayment(nth);
  };
  const until = (ends.at(-1) ?? 0) + addedCents;
  const isAdded = (bead: number) => toneOf(bead) === undefined && until >= Math.min((bead + 1) * worth, priceCents);
  return (
    <div className="plan-beads" aria-hidden="true">
      {Array.from({ length: beads }, (_, bead) => (
        <i key={bead} data-added={isAdded(bead) ? '' : undefined} style={cssVariables({ '--tone': toneOf(bead) })} />
      ))}
    </div>
  );
}

import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { LinkButton } from '#app/ui/button.tsx';

/** Offers to pay the cart bit by bit. */
export function CartInstalments({ heading, about, costs, start, to }: InstalmentOfferWords) {
  return (
    <section className="panel pad stack" aria-labelledby="cart-plan">
      <h2 id="cart-plan" className="h3">
        {heading}
      </h2>
      <p className="sub">{about}</p>
      <p className="meta">{costs}</p>
      <LinkButton to={to} variant="line" size="lg">
        {start}
      </LinkButton>
    </section>
  );
}

import type { PlanOfferWords } from '#app/shared/plan-note.ts';
import { LinkButton } from '#app/ui/button.tsx';

/** Offers to pay the cart bit by bit. */
export function CartPlan({ heading, about, costs, start, to }: PlanOfferWords) {
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

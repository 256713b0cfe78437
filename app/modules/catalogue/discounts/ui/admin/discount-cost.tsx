import { formatCount } from '#app/shared/counted.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { Estimate } from '../../admin/cost-estimate.ts';
import { m } from '#texts';

/** What a discount would have cost over the paid orders of the last month. */
export function DiscountCost({ cost }: { readonly cost: Estimate }) {
  const { orders, isCapped, lowered, lessCents, mostCents } = cost;
  if (orders === 0) return <p>{m.portal_discounts_cost_no_orders()}</p>;
  return (
    <>
      <p>
        <b>
          {m.portal_discounts_cost_applied({
            count: lowered,
            lowered: formatCount(lowered),
            amount: formatKsh(lessCents),
          })}
        </b>
      </p>
      <dl className="spec">
        <div>
          <dt>{m.portal_discounts_cost_orders()}</dt>
          <dd>{formatCount(orders)}</dd>
        </div>
        <div>
          <dt>{m.portal_discounts_cost_less()}</dt>
          <dd className="nb">{formatKsh(lessCents)}</dd>
        </div>
        <div>
          <dt>{m.portal_discounts_cost_largest()}</dt>
          <dd className="nb">{formatKsh(mostCents)}</dd>
        </div>
      </dl>
      {isCapped && <p className="hint">{m.portal_discounts_cost_capped({ count: formatCount(orders) })}</p>}
    </>
  );
}

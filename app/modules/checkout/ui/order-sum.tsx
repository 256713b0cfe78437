import { formatAmount } from '#app/shared/money.ts';
import { Price } from '#app/ui/price.tsx';
import type { OrderAmounts } from '#app/modules/ledger/order.ts';
import { m } from '#texts';

/** Shows the amounts of the cart: courses, the rounding on its own line, total. */
export function OrderSum({ count, amounts }: { readonly count: number; readonly amounts: OrderAmounts }) {
  return (
    <dl className="order-sum num">
      <div>
        <dt>{m.checkout_courses({ count })}</dt>
        <dd>{formatAmount(amounts.subtotal)}</dd>
      </div>
      {amounts.rounding > 0 && (
        <div>
          <dt>{m.checkout_rounded()}</dt>
          <dd>{formatAmount(amounts.rounding)}</dd>
        </div>
      )}
      <div className="total">
        <dt>{m.checkout_total()}</dt>
        <dd>
          <Price cents={amounts.total} />
        </dd>
      </div>
    </dl>
  );
}

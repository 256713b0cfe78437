import { formatAmount } from '#app/shared/money.ts';
import { Price } from '#app/ui/price.tsx';
import type { OrderAmounts } from '#app/modules/ledger/order.ts';

/** What the cart comes to: courses, the rounding as a line of its own, total. */
export function OrderSum({ count, amounts }: { readonly count: number; readonly amounts: OrderAmounts }) {
  return (
    <dl className="order-sum num">
      <div>
        <dt>
          {count} {count === 1 ? 'course' : 'courses'}
        </dt>
        <dd>{formatAmount(amounts.subtotal)}</dd>
      </div>
      {amounts.rounding > 0 && (
        <div>
          <dt>Rounded up to the next shilling</dt>
          <dd>{formatAmount(amounts.rounding)}</dd>
        </div>
      )}
      <div className="total">
        <dt>Total</dt>
        <dd>
          <Price cents={amounts.total} />
        </dd>
      </div>
    </dl>
  );
}

import type { ReactNode } from 'react';
import type { PricedSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { vatIn } from '#app/modules/money/ledger/invoices/invoice.ts';
import type { PackKind } from '#app/shared/organisation-terms.ts';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { Price } from '#app/ui/price.tsx';
import { m } from '#texts';

interface SeatSumProps {
  readonly kind: PackKind;
  readonly priced: PricedSeats;
  readonly vatPercent: number;
  readonly children?: ReactNode;
}

/** Shows what seats cost: the full price, what is taken off and why, the sum, and the tax in it. */
export function SeatSum({ kind, priced, vatPercent, children }: SeatSumProps) {
  const { seats, fullSeatCents, seatCents, fullCents, lessCents, totalCents, by } = priced;
  return (
    <section className="buy-box" aria-label={m.packs_payment()}>
      <div className="buy-box-body">
        <dl className="order-sum num">
          <div className="why">
            <dt>{m.packs_seats_at({ count: seats, price: formatKsh(fullSeatCents) })}</dt>
            <dd>{formatAmount(fullCents)}</dd>
          </div>
          {by && (
            <div className="why less">
              <dt>
                {by.kind === 'tier'
                  ? m.packs_tier(by.tier)
                  : kind === 'bundle'
                    ? m.packs_of_bundle()
                    : m.packs_in_sale()}
              </dt>
              <dd>− {formatAmount(lessCents)}</dd>
              <dd className="say">{m.packs_each({ price: formatKsh(seatCents) })}</dd>
            </div>
          )}
          <div className="total">
            <dt>{m.checkout_you_pay()}</dt>
            <dd>
              <Price cents={totalCents} />
            </dd>
          </div>
        </dl>
        {vatPercent > 0 && <p className="hint">{m.packs_vat({ amount: formatKsh(vatIn(totalCents, vatPercent)) })}</p>}
        <p className="sr" role="status">
          {m.checkout_total_now({ total: formatKsh(totalCents) })}
        </p>
        {children}
      </div>
    </section>
  );
}

import { formatKsh } from '#app/shared/money.ts';
import { fill } from '#app/ui/fill.ts';
import { mPesa } from '#app/ui/unbroken.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { m } from '#texts';

interface PhoneStepsProps {
  readonly order: Pick<OrderStatusView, 'phone' | 'totalCents'>;
  readonly brand: string;
}

/** What whoever holds the prompted phone does. */
export function PhoneSteps({ order, brand }: PhoneStepsProps) {
  return (
    <ol className="steps">
      <li>
        <span>
          {fill(m.payments_unlock, {
            phone: <span className="nb num">{order.phone ?? m.payments_the_phone()}</span>,
            amount: <span className="nb num">{formatKsh(order.totalCents)}</span>,
            brand,
          })}
        </span>
      </li>
      <li>
        <span>{fill(m.payments_pin_there, { mpesa: mPesa })}</span>
      </li>
      <li>
        <span>{fill(m.payments_stay_or_leave, { mpesa: mPesa })}</span>
      </li>
    </ol>
  );
}

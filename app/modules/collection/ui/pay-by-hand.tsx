import { formatKsh } from '#app/shared/money.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';

interface PayByHandProps {
  readonly order: Pick<OrderStatusView, 'number' | 'totalCents' | 'resend' | 'claim'>;
  /** The shop's Pay Bill number; null where it has none. */
  readonly payBill: string | null;
}

/** What to type into M-Pesa's own menu, for whom no prompt reaches: offered only while paying is safe. */
export function PayByHand({ order, payBill }: PayByHandProps) {
  const isClaimed = order.claim?.state === 'checking' || order.claim?.state === 'waiting';
  if (payBill === null || !order.resend.allowed || isClaimed) return null;
  return (
    <Disclosure label="Pay by Pay Bill instead">
      <p className="sub">
        In the <span className="nb">M-Pesa</span> menu or app choose Lipa na <span className="nb">M-Pesa</span>, then
        Pay Bill, and enter exactly this:
      </p>
      <dl className="spec num">
        <div>
          <dt>Business number</dt>
          <dd>{payBill}</dd>
        </div>
        <div>
          <dt>Account number</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd className="nb">{formatKsh(order.totalCents)}</dd>
        </div>
      </dl>
      <p className="meta">
        Your courses open when <span className="nb">M-Pesa</span> confirms. If this page does not change within a
        minute, enter the code of the message below.
      </p>
    </Disclosure>
  );
}

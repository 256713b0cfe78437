import { fitsPrompt } from '#app/modules/ledger/order.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface PayByHandProps {
  readonly order: Pick<OrderStatusView, 'number' | 'totalCents' | 'resend' | 'claim'>;
  /** The shop's Pay Bill number; null without one. */
  readonly payBill: string | null;
}

/** Shows what to type into M-Pesa's own menu if no prompt arrives. Offered only while paying is safe. */
export function PayByHand({ order, payBill }: PayByHandProps) {
  const isClaimed = order.claim?.state === 'checking' || order.claim?.state === 'waiting';
  if (payBill === null || !order.resend.allowed || isClaimed || !fitsPrompt(order.totalCents)) return null;
  return (
    <Disclosure label={m.payments_by_hand()}>
      <p className="sub">{fill(m.payments_by_hand_how, { mpesa: mPesa })}</p>
      <dl className="spec num">
        <div>
          <dt>{m.payments_business_number()}</dt>
          <dd>{payBill}</dd>
        </div>
        <div>
          <dt>{m.payments_account_number()}</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>{m.payments_amount()}</dt>
          <dd className="nb">{formatKsh(order.totalCents)}</dd>
        </div>
      </dl>
      <p className="meta">{fill(m.payments_by_hand_then, { mpesa: mPesa })}</p>
    </Disclosure>
  );
}

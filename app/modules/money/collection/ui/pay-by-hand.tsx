import { fitsPrompt } from '#app/modules/money/ledger/order.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { PayBillNumbers } from './pay-bill-numbers.tsx';
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
      <PayBillNumbers payBill={payBill} account={order.number} amountCents={order.totalCents} />
      <p className="meta">{fill(m.payments_by_hand_then, { mpesa: mPesa })}</p>
    </Disclosure>
  );
}

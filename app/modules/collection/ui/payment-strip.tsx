import { useContext } from 'react';
import { Link } from '#app/ui/link.tsx';
import type { PaymentNotice } from '../progress/payment-notice.ts';
import { formatKsh } from '#app/shared/money.ts';
import { ArrowRight } from '#app/ui/icons.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { PaymentNoticeContext } from './use-payment-notice.ts';
import { m } from '#texts';

const titles = {
  waiting: m.payments_strip_waiting,
  checking: m.payments_strip_waiting,
  review: m.payments_strip_review,
  failed: m.payments_strip_failed,
  paid: m.payments_strip_paid,
} as const;

function hintOf({ state, phone }: PaymentNotice): string {
  switch (state) {
    case 'waiting':
      return phone === null ? m.payments_hint_pin() : m.payments_hint_pin_on({ phone });
    case 'checking':
      return m.payments_hint_checking();
    case 'review':
      return m.payments_hint_review();
    case 'failed':
      return m.payments_see_why();
    case 'paid':
      return m.payments_hint_start();
  }
}

/** Shows the learner's payment under the header of every page but its own. Announces each state once. */
export function PaymentStrip() {
  const notice = useContext(PaymentNoticeContext);
  if (!notice) return null;
  const { orderId, state, totalCents } = notice;
  return (
    <aside className="payment-strip" aria-label={m.payments_payment()} data-state={state}>
      <div className="shell">
        <i className="strand" aria-hidden="true" />
        <p role="status">
          <b>
            <Unbroken text={titles[state]({ amount: formatKsh(totalCents) })} />
          </b>
          <span>
            <Unbroken text={hintOf(notice)} />
          </span>
        </p>
        <Link to={`/orders/${orderId}`}>
          {m.payments_open()}
          <span className="sr"> {m.payments_this_payment()}</span>
          <ArrowRight className="i-sm" />
        </Link>
      </div>
    </aside>
  );
}

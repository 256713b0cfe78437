import { useContext } from 'react';
import { Link } from 'react-router';
import type { PaymentNotice } from '../progress/payment-notice.ts';
import { formatKsh } from '#app/shared/money.ts';
import { ArrowRight } from '#app/ui/icons.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { PaymentNoticeContext } from './use-payment-notice.ts';

const titles = {
  waiting: (sum: string) => `Waiting for M-Pesa: ${sum}`,
  checking: (sum: string) => `Waiting for M-Pesa: ${sum}`,
  review: (sum: string) => `We are checking a payment: ${sum}`,
  failed: (sum: string) => `Not paid: ${sum}`,
  paid: (sum: string) => `Paid: ${sum}`,
} as const;

function hintOf({ state, phone }: PaymentNotice): string {
  switch (state) {
    case 'waiting':
      return phone === null ? 'Enter your PIN on the phone' : `Enter your PIN on ${phone}`;
    case 'checking':
      return 'Please do not pay again';
    case 'review':
      return 'We will write to you';
    case 'failed':
      return 'See why';
    case 'paid':
      return 'Start the course';
  }
}

/** The learner's payment, under the head of every page but its own. Each state is announced once. */
export function PaymentStrip() {
  const notice = useContext(PaymentNoticeContext);
  if (!notice) return null;
  const { orderId, state, totalCents } = notice;
  return (
    <aside className="payment-strip" aria-label="Payment" data-state={state}>
      <div className="shell">
        <i className="strand" aria-hidden="true" />
        <p role="status">
          <b>
            <Unbroken text={titles[state](formatKsh(totalCents))} />
          </b>
          <span>
            <Unbroken text={hintOf(notice)} />
          </span>
        </p>
        <Link to={`/orders/${orderId}`}>
          Open
          <span className="sr"> this payment</span>
          <ArrowRight className="i-sm" />
        </Link>
      </div>
    </aside>
  );
}

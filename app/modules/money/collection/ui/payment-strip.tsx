import { useContext } from 'react';
import { Link } from '#app/ui/link.tsx';
import { HeaderStrip } from '#app/ui/header-strip.tsx';
import { ArrowRight } from '#app/ui/icons.ts';
import { PaymentNoticeContext } from '#app/modules/catalogue/cart/payment-notice.ts';
import { m } from '#texts';

/** Shows the learner's payment under the header of every page but its own. Announces each state once. */
export function PaymentStrip() {
  const notice = useContext(PaymentNoticeContext);
  if (!notice) return null;
  return (
    <HeaderStrip label={m.payments_payment()} {...notice}>
      <Link to={`/orders/${notice.orderId}`}>
        {m.payments_open()}
        <span className="sr"> {m.payments_this_payment()}</span>
        <ArrowRight className="i-sm" />
      </Link>
    </HeaderStrip>
  );
}

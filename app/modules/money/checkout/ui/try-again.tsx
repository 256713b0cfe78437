import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import type { CheckoutReply } from './checkout-form.tsx';
import { OpenOrderLink } from './open-order-link.tsx';
import { PhoneField } from './phone-field.tsx';
import { formatDuration } from '#app/shared/duration.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { fitsPrompt, maxOrderCents } from '#app/modules/money/ledger/order.ts';
import type { OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import { PaymentSentence } from '#app/modules/money/collection/ui/payment-sentence.tsx';
import { m } from '#texts';

interface TryAgainProps {
  readonly order: OrderStatusView;
  /** The number of the last payment, masked; null without one. */
  readonly lastPhone: string | null;
  /** Seconds until another prompt is safe; 0 for now, null if waiting alone does not help. */
  readonly wait: number | null;
  /** Result of a refused form. */
  readonly refusal: CheckoutReply | undefined;
  /** True if the shop takes payments. */
  readonly takesPayments: boolean;
  /** True if the order has lost its price. */
  readonly isPriceTooOld: boolean;
}

/** Offers another prompt for the same order, only when it is safe: to the same phone or another. */
export function TryAgain({ order, lastPhone, wait, refusal, takesPayments, isPriceTooOld }: TryAgainProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, refusal);
  const { formMethod, formData } = useNavigation();
  // The page's other form takes M-Pesa's code.
  const isSending = formMethod === 'POST' && formData?.has('phone') === true;
  // A code that is being looked up may be the payment.
  if (order.claim?.state === 'checking') return null;
  if (order.isFinal && !order.resend.allowed) return null;
  const isAllowed = order.resend.allowed || wait === 0;
  if (order.state === 'sending' || (!isAllowed && wait === null)) return null;
  if (!isAllowed)
    return (
      <div className="acts">
        <Button variant="held" disabled>
          <span className="num">{m.payments_send_again_in({ time: formatDuration(wait ?? 0) })}</span>
        </Button>
      </div>
    );
  if (!takesPayments)
    return (
      <NoteBox tone="bad">
        <PaymentSentence text={m.payments_off_no_prompt()} />
      </NoteBox>
    );
  if (!fitsPrompt(order.totalCents))
    return <NoteBox>{m.quotations_above_limit({ most: formatKsh(maxOrderCents) })}</NoteBox>;
  if (isPriceTooOld)
    return (
      <Form method="post" className="form">
        <p className="sub">{m.payments_too_old_about()}</p>
        <div className="acts">
          <Button type="submit" name="intent" value="again" variant="accent">
            {m.payments_order_again()}
          </Button>
        </div>
      </Form>
    );
  return (
    <Form method="post" className="form" ref={form} noValidate>
      <PhoneField
        remembered={lastPhone}
        hasFailed={order.failure !== null && order.phone === lastPhone}
        typed={refusal?.phone}
        error={refusal?.field === 'phone' ? refusal.error : undefined}
      />
      {refusal?.field === null && (
        <FormError>
          {refusal.error} {refusal.openOrder && <OpenOrderLink orderId={refusal.openOrder} />}
        </FormError>
      )}
      <div className="acts">
        <Button type="submit" variant="pay" busy={isSending}>
          {order.state === 'not_started' ? m.payments_send_prompt() : m.payments_send_prompt_again()}
        </Button>
        <Link className="btn btn-quiet" to="/cart">
          {m.checkout_back_to_cart()}
        </Link>
      </div>
    </Form>
  );
}

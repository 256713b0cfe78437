import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { CheckoutReply } from '#app/modules/checkout/ui/checkout-till.tsx';
import { OpenOrderLink } from '#app/modules/checkout/ui/open-order-link.tsx';
import { PhoneField } from '#app/modules/checkout/ui/phone-field.tsx';
import { formatDuration } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { PaymentSentence } from './payment-sentence.tsx';

interface TryAgainProps {
  readonly order: OrderStatusView;
  /** The number that paid last, masked; null where there is none. */
  readonly lastPhone: string | null;
  /** Seconds until another prompt is safe; 0 for now, null where waiting alone does not help. */
  readonly wait: number | null;
  /** What a refused form brings back. */
  readonly refusal: CheckoutReply | undefined;
  /** Whether the shop takes payments at all. */
  readonly takesPayments: boolean;
  /** The order does not keep its price any more. */
  readonly isPriceTooOld: boolean;
}

/** Another prompt for the same order, offered only when it is safe: to the same phone or another. */
export function TryAgain({ order, lastPhone, wait, refusal, takesPayments, isPriceTooOld }: TryAgainProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, refusal);
  const { formMethod, formData } = useNavigation();
  // The page's other form takes M-Pesa's code.
  const isSending = formMethod === 'POST' && formData?.has('phone') === true;
  if (order.isFinal && !order.resend.allowed) return null;
  const isAllowed = order.resend.allowed || wait === 0;
  if (order.state === 'sending' || (!isAllowed && wait === null)) return null;
  if (!isAllowed)
    return (
      <div className="acts">
        <Button variant="held" disabled>
          <span className="num">Send again in {formatDuration(wait ?? 0)}</span>
        </Button>
      </div>
    );
  if (!takesPayments)
    return (
      <NoteBox tone="bad">
        <PaymentSentence text="Payments are switched off at the moment, so no prompt can be sent. Please try again later or contact us." />
      </NoteBox>
    );
  if (isPriceTooOld)
    return (
      <Form method="post" className="form">
        <p className="sub">This order is too old to be paid at its price. The checkout shows today’s.</p>
        <div className="acts">
          <Button type="submit" name="intent" value="again" variant="accent">
            Order again
          </Button>
        </div>
      </Form>
    );
  return (
    <Form method="post" className="form" ref={form} noValidate>
      <PhoneField
        remembered={lastPhone}
        prefersAnother={order.failure !== null && order.phone === lastPhone}
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
          {order.state === 'not_started' ? 'Send the prompt' : 'Send the prompt again'}
        </Button>
        <Link className="btn btn-quiet" to="/cart">
          Back to Cart
        </Link>
      </div>
    </Form>
  );
}

import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatKsh } from '#app/shared/money.ts';
import { Basted } from '#app/ui/basted.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { Quote } from '../quote.ts';
import { OpenOrderLink } from './open-order-link.tsx';
import { OrderSum } from './order-sum.tsx';
import { PhoneField } from './phone-field.tsx';

/** What a failed submission brings back to the form. */
export interface CheckoutReply {
  readonly error: string;
  readonly field: 'phone' | null;
  /** What was typed; empty where the remembered number was chosen. */
  readonly phone: string;
  /** The order that has to end first, where it is the learner's own. */
  readonly openOrder: string | null;
}

interface CheckoutTillProps {
  readonly quote: Quote;
  /** The number that paid last, masked; null where there is none. */
  readonly lastPhone: string | null;
  readonly orderKey: string;
  readonly moneyBackDays: number;
  readonly reply: CheckoutReply | undefined;
}

const OrderFields = ({ quote, orderKey }: Pick<CheckoutTillProps, 'quote' | 'orderKey'>) => (
  <>
    <input type="hidden" name="orderKey" value={orderKey} />
    {quote.lines.map(({ courseId }) => (
      <input key={courseId} type="hidden" name="course" value={courseId} />
    ))}
  </>
);

/** The payment form: a phone number and one green button. */
export function CheckoutTill({ quote, lastPhone, orderKey, moneyBackDays, reply }: CheckoutTillProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  const isPaying = useNavigation().formData?.get('intent') === 'pay';
  const problem = reply?.field === null ? reply.error : quote.problem;
  return (
    <section className="buy-box" aria-label="Payment">
      <Form method="post" className="buy-box-body form" ref={form} noValidate>
        <OrderFields quote={quote} orderKey={orderKey} />
        <input type="hidden" name="total" value={quote.total} />
        <OrderSum count={quote.lines.length} amounts={quote} />
        <PhoneField
          remembered={lastPhone}
          typed={reply?.phone}
          hint="The prompt goes to this phone. It can be somebody else’s."
          error={reply?.field === 'phone' ? reply.error : undefined}
        />
        {problem && (
          <FormError>
            {problem} {reply?.openOrder && <OpenOrderLink orderId={reply.openOrder} />}
          </FormError>
        )}
        <Button
          type="submit"
          name="intent"
          value="pay"
          variant="pay"
          size="lg"
          busy={isPaying}
          disabled={quote.problem !== null}
        >
          {isPaying ? (
            'Sending the prompt…'
          ) : (
            <span className="num">
              Pay <span className="nb">{formatKsh(quote.total)}</span> with <span className="nb">M-Pesa</span>
            </span>
          )}
        </Button>
        <p className="hint">
          {moneyBackDays}-day money-back guarantee.{' '}
          <Link className="link" to="/terms#refunds">
            Terms
          </Link>
        </p>
      </Form>
    </section>
  );
}

/** Only while no real money moves. */
export function TestMode({
  quote,
  orderKey,
  phoneUrl,
}: Pick<CheckoutTillProps, 'quote' | 'orderKey'> & { readonly phoneUrl: string | null }) {
  const isSkipping = useNavigation().formData?.get('intent') === 'test';
  return (
    <Basted>
      <div>
        <b>Test mode</b>
        <p className="hint">
          No real money moves on this site. The <span className="nb">M-Pesa</span> phone is simulated
          {phoneUrl && (
            <>
              :{' '}
              <a className="link" href={phoneUrl} target="_blank" rel="noreferrer">
                open it
              </a>
            </>
          )}
          .
        </p>
      </div>
      <Form method="post">
        <OrderFields quote={quote} orderKey={orderKey} />
        <Button
          type="submit"
          name="intent"
          value="test"
          variant="line"
          size="lg"
          className="btn-wrap"
          busy={isSkipping}
        >
          [TESTING] Skip Payment &amp; View Content
        </Button>
      </Form>
    </Basted>
  );
}

const steps = (count: number) => [
  `M-Pesa sends one prompt to the phone${count > 1 ? ', for all courses' : ''}.`,
  'You enter your PIN there. We never see it.',
  `${count > 1 ? 'The courses open' : 'The course opens'} in your dashboard, usually within ten seconds, with a receipt by e-mail.`,
];

/** What will happen, before it does. */
export function AfterPaying({ count }: { readonly count: number }) {
  return (
    <section className="after-paying">
      <h2>After you press Pay</h2>
      <ol className="steps">
        {steps(count).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** 'Login Required': the cart waits. `from` is where to come back to. */
export function LoginRequired({ from, cartTo }: { readonly from: string; readonly cartTo: string }) {
  const query = `?redirectTo=${encodeURIComponent(from)}`;
  return (
    <section className="panel pad stack" aria-labelledby="login-required">
      <h2 id="login-required">Login Required</h2>
      <p className="muted">Your cart waits here until you are back.</p>
      <Link className="btn btn-accent btn-lg" to={`/login${query}`}>
        Login to Checkout
      </Link>
      <Link className="btn btn-quiet btn-lg" to={`/register${query}`}>
        Create Account
      </Link>
      <Link className="btn btn-plain" to={cartTo}>
        Back to Cart
      </Link>
    </section>
  );
}

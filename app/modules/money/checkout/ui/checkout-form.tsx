import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { formatKsh } from '#app/shared/money.ts';
import { Basted } from '#app/ui/basted.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { Quote } from '../quote.ts';
import { AskForm, type AskReply } from './ask-form.tsx';
import { InvoiceFields, type InvoiceFieldsProps } from './invoice-fields.tsx';
import { OpenOrderLink } from './open-order-link.tsx';
import { OrderSum } from './order-sum.tsx';
import { PhoneField } from './phone-field.tsx';
import { TermsLink } from './terms-link.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

/** Result of a failed submission, for the form. */
export interface CheckoutReply {
  readonly error: string;
  readonly field: 'phone' | 'invoice' | null;
  /** The typed number; empty if the remembered one was selected. */
  readonly phone: string;
  /** What was typed for the invoice; only of a checkout. */
  readonly invoice?: InvoiceFieldsProps['typed'];
  /** The learner's own order that must end first; null without one. */
  readonly openOrder: string | null;
  /** What was typed for whoever pays; only of a checkout. */
  readonly ask?: Pick<AskReply, 'name' | 'message'>;
}

interface CheckoutFormProps {
  readonly quote: Quote;
  /** The number of the last payment, masked; null without one. */
  readonly lastPhone: string | null;
  readonly orderKey: string;
  readonly moneyBackDays: number;
  readonly reply: CheckoutReply | undefined;
}

const noInvoice: InvoiceFieldsProps['typed'] = { name: '', kraPin: '' };

const OrderFields = ({ quote, orderKey }: Pick<CheckoutFormProps, 'quote' | 'orderKey'>) => (
  <>
    <input type="hidden" name="orderKey" value={orderKey} />
    {quote.coupon?.about && <input type="hidden" name="code" value={quote.coupon.code} />}
    {quote.lines.map(({ courseId }) => (
      <input key={courseId} type="hidden" name="course" value={courseId} />
    ))}
  </>
);

/** Shows the payment form: a phone number and one green button. */
export function CheckoutForm({ quote, lastPhone, orderKey, moneyBackDays, reply }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  const isPaying = useNavigation().formData?.get('intent') === 'pay';
  const problem = reply?.field === null ? reply.error : quote.problem;
  return (
    <section className="buy-box" aria-label={m.checkout_payment()}>
      <Form method="post" className="buy-box-body form" ref={form} noValidate>
        <OrderFields quote={quote} orderKey={orderKey} />
        <input type="hidden" name="total" value={quote.total} />
        <OrderSum quote={quote} />
        <PhoneField
          remembered={lastPhone}
          typed={reply?.phone}
          hint={m.checkout_phone_hint()}
          error={reply?.field === 'phone' ? reply.error : undefined}
        />
        <InvoiceFields
          typed={reply?.invoice ?? noInvoice}
          error={reply?.field === 'invoice' ? reply.error : undefined}
        />
        {quote.coupon?.problem && !problem && <p className="hint">{quote.coupon.problem}</p>}
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
            m.checkout_sending_prompt()
          ) : (
            <span className="num">
              {fill(m.checkout_pay_with, {
                amount: <span className="nb">{formatKsh(quote.total)}</span>,
                mpesa: mPesa,
              })}
            </span>
          )}
        </Button>
        <p className="hint">{fill(m.checkout_guarantee, { days: moneyBackDays, terms: <TermsLink /> })}</p>
      </Form>
    </section>
  );
}

/** Shows the form by which a buyer asks somebody else to pay the cart. */
export function AskCheckout({
  quote,
  orderKey,
  asks,
  reply,
}: Pick<CheckoutFormProps, 'quote' | 'orderKey' | 'reply'> & {
  readonly asks: { readonly name: string; readonly days: number };
}) {
  const error = reply?.error ?? quote.problem;
  return (
    <section className="buy-box" aria-label={m.links_way()}>
      <div className="buy-box-body stack">
        <OrderSum quote={quote} />
        <AskForm
          name={asks.name}
          message=""
          days={asks.days}
          reply={error === null ? undefined : { name: asks.name, message: '', ...reply?.ask, error }}
        >
          <OrderFields quote={quote} orderKey={orderKey} />
          <input type="hidden" name="total" value={quote.total} />
        </AskForm>
      </div>
    </section>
  );
}

/** Shows a free order: nothing to pay, no phone, one button. */
export function FreeCheckout({ quote, orderKey, reply }: Pick<CheckoutFormProps, 'quote' | 'orderKey' | 'reply'>) {
  const isPlacing = useNavigation().formData?.get('intent') === 'pay';
  return (
    <section className="buy-box" aria-label={m.checkout_payment()}>
      <Form method="post" className="buy-box-body form">
        <OrderFields quote={quote} orderKey={orderKey} />
        <input type="hidden" name="total" value={quote.total} />
        <OrderSum quote={quote} />
        {reply && <FormError>{reply.error}</FormError>}
        <Button type="submit" name="intent" value="pay" variant="pay" size="lg" busy={isPlacing}>
          {m.checkout_open_courses({ count: quote.courseCount })}
        </Button>
        <p className="hint">{m.checkout_free_about()}</p>
      </Form>
    </section>
  );
}

/** Shows the test mode's button. Only while no real money moves. */
export function TestMode({
  quote,
  orderKey,
  phoneUrl,
}: Pick<CheckoutFormProps, 'quote' | 'orderKey'> & { readonly phoneUrl: string | null }) {
  const isSkipping = useNavigation().formData?.get('intent') === 'test';
  return (
    <Basted>
      <div>
        <b>{m.checkout_test_mode()}</b>
        <p className="hint">
          {phoneUrl
            ? fill(m.checkout_test_mode_with_phone, {
                mpesa: mPesa,
                open: (
                  <a className="link" href={phoneUrl} target="_blank" rel="noreferrer">
                    {m.checkout_open_simulated_phone()}
                  </a>
                ),
              })
            : fill(m.checkout_test_mode_about, { mpesa: mPesa })}
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
          {m.checkout_skip_payment()}
        </Button>
      </Form>
    </Basted>
  );
}

const steps = (count: number) => [
  m.checkout_step_prompt({ count }),
  m.checkout_step_pin(),
  m.checkout_step_open({ count }),
];

/** Says what happens after the payment. */
export function AfterPaying({ count }: { readonly count: number }) {
  return (
    <section className="after-paying">
      <h2>{m.checkout_after_pay()}</h2>
      <ol className="steps">
        {steps(count).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** Says 'Login Required'. The cart is kept; `from` is the page to return to. */
export function LoginRequired({ from, cartTo }: { readonly from: string; readonly cartTo: string }) {
  const query = `?redirectTo=${encodeURIComponent(from)}`;
  return (
    <section className="panel pad stack" aria-labelledby="login-required">
      <h2 id="login-required">{m.checkout_login_required()}</h2>
      <p className="muted">{m.checkout_cart_waits()}</p>
      <Link className="btn btn-accent btn-lg" to={`/login${query}`}>
        {m.checkout_log_in_to_pay()}
      </Link>
      <Link className="btn btn-quiet btn-lg" to={`/register${query}`}>
        {m.checkout_create_account()}
      </Link>
      <Link className="btn btn-plain" to={cartTo}>
        {m.checkout_back_to_cart()}
      </Link>
    </section>
  );
}

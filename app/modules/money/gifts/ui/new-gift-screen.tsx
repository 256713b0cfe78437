import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { OpenOrderLink } from '#app/modules/money/checkout/ui/open-order-link.tsx';
import { PhoneField } from '#app/modules/money/checkout/ui/phone-field.tsx';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { fill } from '#app/ui/fill.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { GiftFields as Values } from '../gift-form.ts';
import { GiftCard } from './gift-card.tsx';
import { GiftFields } from './gift-fields.tsx';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

/** Result of a refused gift. */
export interface GiftReply {
  readonly error: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly phone: string;
  /** The buyer's own order that must end first; null without one. */
  readonly openOrder: string | null;
}

interface NewGiftScreenProps {
  readonly course: { readonly title: string; readonly slug: string; readonly category: string };
  readonly priceCents: Cents;
  readonly senderName: string;
  readonly days: { readonly first: string; readonly last: string };
  readonly orderKey: string;
  readonly lastPhone: string | null;
  readonly takesPayments: boolean;
  readonly reply: GiftReply | undefined;
}

/** Shows the form by which somebody pays a course for somebody else, beside the card, which changes while one types. */
export function NewGiftScreen(props: NewGiftScreenProps) {
  const { course, priceCents, days, orderKey, lastPhone, takesPayments, reply } = props;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  const values: Values = reply?.values ?? {
    way: 'mail',
    recipientName: '',
    recipientEmail: '',
    senderName: props.senderName,
    message: '',
    mailOn: '',
    locale: getLocale(),
  };
  const [shown, setShown] = useState(values);
  const isPaying = useNavigation().formMethod === 'POST';
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={`/courses/${course.slug}`}>
        <ArrowLeft className="i-sm" />
        {course.title}
      </BackLink>
      <div className="page-title">
        <h1>{m.gifts_give()}</h1>
        <p className="sub">{m.gifts_about()}</p>
      </div>
      <div className="split">
        {takesPayments ? (
          <Form
            method="post"
            className="panel pad form"
            ref={form}
            noValidate
            onChange={({ currentTarget }) => setShown({ ...values, ...textsOf(currentTarget) })}
          >
            <input type="hidden" name="orderKey" value={orderKey} />
            <input type="hidden" name="price" value={priceCents} />
            <GiftFields asksLanguage values={values} errors={errors} days={days} />
            <PhoneField remembered={lastPhone} typed={reply?.phone} error={errors['phone']} />
            <p className="row between">
              <span>{m.gifts_you_pay()}</span>
              <b className="num nb">{formatKsh(priceCents)}</b>
            </p>
            {reply && (
              <FormError>
                {reply.error} {reply.openOrder && <OpenOrderLink orderId={reply.openOrder} />}
              </FormError>
            )}
            <Button type="submit" variant="pay" size="lg" className="btn-wrap" busy={isPaying}>
              {isPaying ? (
                m.checkout_sending_prompt()
              ) : (
                <span>
                  {fill((marks) => m.checkout_pay_with({ ...marks, amount: formatKsh(priceCents) }), { mpesa: mPesa })}
                </span>
              )}
            </Button>
            <p className="meta">{m.gifts_terms()}</p>
          </Form>
        ) : (
          <NoteBox tone="bad">{m.gifts_payments_off()}</NoteBox>
        )}
        <section className="stack" aria-labelledby="gift-card">
          <h2 id="gift-card" className="h3">
            {m.gifts_card()} <span className="meta">{m.gifts_card_changes()}</span>
          </h2>
          <GiftCard
            courseTitle={course.title}
            category={course.category}
            senderName={shown.senderName || '…'}
            recipientName={shown.recipientName || '…'}
            message={shown.message}
            open={null}
          />
        </section>
      </div>
    </>
  );
}

function textsOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { senderName: text('senderName'), recipientName: text('recipientName'), message: text('message') };
}

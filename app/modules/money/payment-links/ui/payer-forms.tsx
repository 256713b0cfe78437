import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { PhoneField } from '#app/modules/money/checkout/ui/phone-field.tsx';
import { PayBillNumbers } from '#app/modules/money/collection/ui/pay-bill-numbers.tsx';
import { PaymentSentence } from '#app/modules/money/collection/ui/payment-sentence.tsx';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { maxLinkNameLength, maxPayerMessageLength } from '#app/shared/selling-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field } from '#app/ui/field.tsx';
import { fill } from '#app/ui/fill.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { PayerView } from '../payer-view.ts';
import { firstName } from '../payment-link.ts';
import { AskedCourses } from './asked-courses.tsx';
import { m } from '#texts';

/** Why one of the page's forms was refused. */
export interface PayerReply {
  readonly error: string | null;
  readonly field: 'phone' | 'amount' | 'words' | null;
  readonly phone: string;
  readonly amount: string;
  readonly words: { readonly name: string; readonly message: string };
}

export interface PayerScreenProps {
  readonly view: PayerView;
  readonly brand: string;
  /** The shop's Pay Bill number; null without one. */
  readonly payBill: string | null;
  readonly takesPayments: boolean;
  readonly moneyBackDays: number;
  readonly orderKey: string;
  readonly isReported: boolean;
  readonly reply: PayerReply | undefined;
}

/** The form by which a payer pays. */
export function PayPanel({ view, payBill, takesPayments, moneyBackDays, orderKey, reply }: PayerScreenProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  const isPaying = useNavigation().formData?.get('intent') === 'pay';
  const { amountCents, choices, kind, number } = view;
  const name = firstName(view.name);
  const isPlan = kind === 'plan';
  return (
    <section className="buy-box" aria-label={m.payments_payment()}>
      <Form method="post" className="buy-box-body form" ref={form} noValidate>
        {view.state === 'ask' && <AskedCourses {...view} />}
        <input type="hidden" name="orderKey" value={orderKey} />
        <dl className="order-sum num">
          <div className="total">
            <dt>{isPlan ? m.links_left() : m.checkout_you_pay()}</dt>
            <dd>
              <Price cents={amountCents} />
            </dd>
          </div>
        </dl>
        {takesPayments ? (
          <>
            {isPlan && (
              <Field
                label={m.instalments_amount()}
                name="amount"
                inputMode="numeric"
                prefix="KSh"
                maxLength={7}
                required
                defaultValue={reply?.amount ?? String((choices[0] ?? amountCents) / 100)}
                hint={m.instalments_other_amount_hint({ least: formatAmount(view.minCents) })}
                error={reply?.field === 'amount' ? (reply.error ?? undefined) : undefined}
              />
            )}
            <PhoneField
              remembered={null}
              typed={reply?.phone}
              hint={m.links_phone_hint({ name })}
              error={reply?.field === 'phone' ? (reply.error ?? undefined) : undefined}
            />
            {reply?.field === null && reply.error !== null && <FormError>{reply.error}</FormError>}
            <Button type="submit" name="intent" value="pay" variant="pay" size="lg" busy={isPaying}>
              {isPaying ? (
                m.checkout_sending_prompt()
              ) : (
                <span className="num">
                  {isPlan
                    ? fill(m.links_pay_part, { mpesa: mPesa })
                    : fill(m.checkout_pay_with, {
                        amount: <span className="nb">{formatKsh(amountCents)}</span>,
                        mpesa: mPesa,
                      })}
                </span>
              )}
            </Button>
            <p className="hint">{m.links_safe({ name, days: moneyBackDays })}</p>
          </>
        ) : (
          <NoteBox tone="bad">
            <PaymentSentence text={m.payments_off_no_prompt()} />
          </NoteBox>
        )}
      </Form>
      {payBill !== null && (
        <div className="buy-box-body divided">
          <Disclosure label={m.payments_by_hand()}>
            <p className="sub">{fill(m.payments_by_hand_how, { mpesa: mPesa })}</p>
            <PayBillNumbers payBill={payBill} account={number} {...(!isPlan && { amountCents })} />
          </Disclosure>
        </div>
      )}
    </section>
  );
}

/** What the payer says to the buyer, or the form for it. */
export function PayerWords({ view, reply }: PayerScreenProps) {
  const isSending = useNavigation().formData?.get('intent') === 'words';
  const name = firstName(view.name);
  if (view.words)
    return (
      <section className="panel pad stack">
        <h2 className="h3">{m.links_words()}</h2>
        <blockquote className="spoken">
          {view.words.message}
          {view.words.name !== '' && <small>{view.words.name}</small>}
        </blockquote>
        <p className="hint">{m.links_words_about({ name })}</p>
      </section>
    );
  return (
    <section className="panel pad">
      <Form method="post" className="form" noValidate>
        <h2 className="h3">{m.links_words_title({ name })}</h2>
        <Textarea
          label={m.links_words()}
          name="message"
          rows={3}
          required
          maxLength={maxPayerMessageLength}
          defaultValue={reply?.words.message}
          hint={m.links_words_about({ name })}
          error={reply?.field === 'words' ? (reply.error ?? undefined) : undefined}
        />
        <Field
          label={m.links_words_name()}
          name="name"
          autoComplete="name"
          maxLength={maxLinkNameLength}
          defaultValue={reply?.words.name}
        />
        <Button type="submit" name="intent" value="words" variant="line" busy={isSending}>
          {m.links_words_send({ name })}
        </Button>
      </Form>
    </section>
  );
}

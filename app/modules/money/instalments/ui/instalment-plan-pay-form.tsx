import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { OpenOrderLink } from '#app/modules/money/checkout/ui/open-order-link.tsx';
import type { AskReply } from '#app/modules/money/checkout/ui/ask-form.tsx';
import { PhoneField } from '#app/modules/money/checkout/ui/phone-field.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatAmount, formatKsh, type Cents } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { fill } from '#app/ui/fill.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { InstalmentPlanChoice } from '../instalment-plan-view.ts';
import { m } from '#texts';

/** Result of a refused payment. */
export interface InstalmentPlanReply {
  readonly error: string;
  readonly field: 'phone' | 'amount' | null;
  readonly phone: string;
  readonly amount: string;
  /** The learner's own order that must end first; null without one. */
  readonly openOrder: string | null;
  /** What was typed for a payment link; only of that form. */
  readonly ask?: AskReply;
}

interface InstalmentPlanPayFormProps {
  readonly title: string;
  readonly choices: readonly InstalmentPlanChoice[];
  readonly minCents: Cents;
  readonly orderKey: string;
  /** The price that a new plan shows; undefined for one that has begun. */
  readonly shownPriceCents?: number;
  readonly lastPhone: string | null;
  readonly reply: InstalmentPlanReply | undefined;
  /** Is told the selected amount, in cents; 0 while what is typed is none. */
  readonly onAmount?: (cents: number) => void;
}

/** Shows amounts to choose from, another amount, and a phone number. Works without JavaScript. */
export function InstalmentPlanPayForm(props: InstalmentPlanPayFormProps) {
  const { title, choices, minCents, orderKey, shownPriceCents, lastPhone, onAmount } = props;
  const reply = props.reply?.ask ? undefined : props.reply;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  const isPaying = useNavigation().formMethod === 'POST';
  const [first] = choices;
  return (
    <section className="panel pad stack" aria-labelledby="plan-pay">
      <h2 id="plan-pay" className="h3">
        {title}
      </h2>
      <Form method="post" className="form" ref={form} noValidate>
        <input type="hidden" name="orderKey" value={orderKey} />
        {shownPriceCents !== undefined && <input type="hidden" name="price" value={shownPriceCents} />}
        <fieldset className="plan-amounts num">
          <legend className="sr">{m.instalments_amount()}</legend>
          {choices.map(({ amountCents, until }) => (
            <label key={amountCents}>
              <input
                className="sr"
                type="radio"
                name="bit"
                value={amountCents / 100}
                defaultChecked={amountCents === first?.amountCents}
                onChange={() => onAmount?.(amountCents)}
              />
              <span className="nb">{formatKsh(amountCents)}</span>
              <small>
                {until === null ? m.instalments_for_good() : m.instalments_to_day({ day: formatDay(until) })}
              </small>
            </label>
          ))}
        </fieldset>
        <Field
          label={m.instalments_other_amount()}
          name="amount"
          inputMode="numeric"
          maxLength={7}
          defaultValue={reply?.amount}
          onChange={({ currentTarget: { value } }) => onAmount?.(shillingsIn(value) * 100)}
          hint={m.instalments_other_amount_hint({ least: formatAmount(minCents) })}
          error={reply?.field === 'amount' ? reply.error : undefined}
        />
        <PhoneField
          remembered={lastPhone}
          typed={reply?.phone}
          error={reply?.field === 'phone' ? reply.error : undefined}
        />
        {reply?.field === null && (
          <FormError>
            {reply.error} {reply.openOrder && <OpenOrderLink orderId={reply.openOrder} />}
          </FormError>
        )}
        <Button type="submit" variant="pay" size="lg" busy={isPaying}>
          {isPaying ? m.checkout_sending_prompt() : <span>{fill(m.instalments_pay, { mpesa: mPesa })}</span>}
        </Button>
      </Form>
    </section>
  );
}

const shillingsIn = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : 0);

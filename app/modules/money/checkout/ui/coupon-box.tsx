import { useRef } from 'react';
import { Form } from 'react-router';
import { maxCodeLength } from '#app/modules/catalogue/discounts/discount.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Check, X } from '#app/ui/icons.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { QuoteCoupon } from '../quote.ts';
import { m } from '#texts';

/** A code that was entered and cannot be used. */
export interface CodeReply {
  readonly typed: string;
  readonly problem: string;
}

/** Shows the field for a code, or the code that the cart has, with the answer under it. Works without scripts. */
export function CouponBox({
  coupon,
  reply,
}: {
  readonly coupon: QuoteCoupon | null;
  readonly reply: CodeReply | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, reply);
  if (coupon?.about && !reply) return <EnteredCoupon coupon={coupon} about={coupon.about} />;
  const refused = reply ?? (coupon?.problem ? { typed: coupon.code, problem: coupon.problem } : undefined);
  return (
    <Form method="post" action="/cart" className="coupon" ref={form} noValidate>
      <Field
        key={refused?.typed}
        label={m.checkout_code()}
        name="code"
        defaultValue={refused?.typed}
        maxLength={2 * maxCodeLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={refused?.problem}
      />
      <Button type="submit" name="intent" value="code" variant="line">
        {m.checkout_code_apply()}
      </Button>
    </Form>
  );
}

function EnteredCoupon({ coupon: { code, problem }, about }: { readonly coupon: QuoteCoupon; readonly about: string }) {
  return (
    <div>
      <Form method="post" action="/cart" className="coupon-on">
        <Check />
        <span className="grow">
          <b>{code}</b> <span className="muted">{about}</span>
        </span>
        <Button type="submit" name="intent" value="uncode" variant="icon" aria-label={m.checkout_code_remove({ code })}>
          <X />
        </Button>
      </Form>
      {problem && <p className="hint">{problem}</p>}
    </div>
  );
}

import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { ClaimView } from '../claims/claim-view.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { PaymentSentence } from './payment-sentence.tsx';
import { m } from '#texts';

const tones = { checking: 'quiet', waiting: 'gold', matched: 'good', rejected: 'bad' } as const satisfies Readonly<
  Record<ClaimView['state'], string>
>;

interface AlreadyPaidProps {
  readonly order: Pick<OrderStatusView, 'state' | 'claim' | 'mayClaim' | 'claimField'>;
  /** The error of a refused code, and the code as typed. */
  readonly refusal: { readonly error: string; readonly code: string } | undefined;
}

/** Shows 'I already paid': the learner enters a payment's code, and reads its state. Open if money may have moved. */
export function AlreadyPaid({ order, refusal }: AlreadyPaidProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, refusal);
  const isSending = useNavigation().formData?.has('code') ?? false;
  const { state, claim, mayClaim, claimField } = order;
  if (!mayClaim || !claimField) return null;
  const isLikely = state === 'still_checking' || state === 'in_doubt' || state === 'review';
  return (
    <Disclosure label={m.payments_already_paid()} open={isLikely || claim !== null || refusal !== undefined}>
      {claim && (
        <NoteBox tone={tones[claim.state]} role="status">
          <PaymentSentence text={claim.sentence} />
        </NoteBox>
      )}
      {claim?.state !== 'checking' && (
        <Form method="post" className="form" ref={form} noValidate>
          <Field
            label={claimField.label}
            name="code"
            required
            maxLength={claimField.maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="code-input"
            placeholder={claimField.example}
            hint={claimField.hint}
            defaultValue={refusal?.code}
            error={refusal?.error}
          />
          <div className="acts">
            <Button type="submit" busy={isSending}>
              {m.payments_find_payment()}
            </Button>
          </div>
        </Form>
      )}
    </Disclosure>
  );
}

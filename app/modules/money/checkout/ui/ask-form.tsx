import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { maxLinkMessageLength, maxLinkNameLength } from '#app/shared/selling-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { m } from '#texts';

/** What was typed into the form of a payment link, and why it was refused. */
export interface AskReply {
  readonly error: string;
  readonly name: string;
  readonly message: string;
}

interface AskFormProps {
  /** The buyer's name as the payer would see it. */
  readonly name: string;
  readonly message: string;
  readonly reply: AskReply | undefined;
  /** Days for which the price is held; null for a link that exists, which keeps its end. */
  readonly days: number | null;
  /** What else the form sends. */
  readonly children?: ReactNode;
}

/** The form by which a buyer asks somebody else to pay. */
export function AskForm({ name, message, reply, days, children }: AskFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'ask';
  return (
    <Form method="post" className="form" noValidate>
      {children}
      <Field
        label={m.links_name()}
        name="name"
        autoComplete="name"
        required
        maxLength={maxLinkNameLength}
        defaultValue={reply?.name ?? name}
      />
      <Textarea
        label={m.links_message()}
        name="message"
        rows={3}
        maxLength={maxLinkMessageLength}
        defaultValue={reply?.message ?? message}
        hint={m.links_message_hint()}
      />
      {reply && <FormError>{reply.error}</FormError>}
      <Button type="submit" name="intent" value="ask" variant="accent" size="lg" busy={isSending}>
        {days === null ? m.gifts_change_save() : m.links_create()}
      </Button>
      {days !== null && <p className="hint">{m.links_price_holds({ count: days })}</p>}
    </Form>
  );
}

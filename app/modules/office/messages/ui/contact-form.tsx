import { useRef } from 'react';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { localHref } from '#app/shared/local-href.ts';
import { maxMessageLength, messageSentences } from '../message-terms.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { usePost } from './use-post.ts';

interface ContactFormProps {
  /** Answer to a form without JavaScript. */
  readonly answered?: {
    readonly message: string | null;
    readonly error: string | null;
    readonly fields: Readonly<Record<string, string>>;
    readonly typed: Readonly<Record<string, string>>;
  };
}

/** Shows the contact form. Posts to /contact without JavaScript. */
export function ContactForm({ answered }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, onSubmit } = usePost('/api/contact', {
    failed: messageSentences.contactFailed(),
    offline: messageSentences.contactFailed(),
  });
  const before = state.kind === 'idle' ? answered : undefined;
  const message = state.kind === 'sent' ? state.message : before?.message;
  const errors = state.kind === 'failed' ? state.fields : (before?.fields ?? {});
  const error = state.kind === 'failed' ? state.error : before?.error;
  const isFieldError = Object.keys(errors).length > 0;
  useErrorFocus(form, state.kind === 'failed' ? state : null);

  const typed = answered?.typed ?? {};
  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={localHref('/contact')}
      onSubmit={onSubmit}
      aria-label={m.messages_contact_message()}
      noValidate
    >
      <Field
        label={m.messages_contact_name()}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={typed['name']}
        error={errors['name']}
      />
      <Field
        label={m.messages_contact_email()}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={typed['email']}
        error={errors['email']}
      />
      <Textarea
        label={m.messages_contact_message()}
        name="message"
        rows={6}
        required
        maxLength={maxMessageLength}
        defaultValue={typed['message']}
        error={errors['message']}
      />
      <HoneypotField />
      <FormError>{isFieldError ? null : error}</FormError>
      {message && (
        <NoteBox tone="good" role="status">
          {message}
        </NoteBox>
      )}
      <Button type="submit" variant="accent" size="lg" busy={state.kind === 'sending'}>
        {m.messages_contact_send()}
      </Button>
    </form>
  );
}

import { useRef } from 'react';
import { m } from '#texts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Mail } from '#app/ui/icons.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { localHref } from '#app/shared/local-href.ts';
import { messageSentences } from '../message-terms.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { usePost } from './use-post.ts';

interface NewsletterFormProps {
  /** Distinguishes it from another one on the page. */
  readonly label: string;
  /** Answer to a form without JavaScript. */
  readonly error?: string | null;
  readonly email?: string | undefined;
}

/** Shows the newsletter's sign-up. Posts to /newsletter without JavaScript. */
export function NewsletterForm({ label, error, email }: NewsletterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, onSubmit } = usePost('/api/newsletter', {
    failed: messageSentences.subscribeFailed(),
    offline: messageSentences.subscribeOffline(),
  });
  const problem = state.kind === 'failed' ? state.error : state.kind === 'idle' ? error : null;
  useErrorFocus(form, state.kind === 'failed' ? state : null);

  return (
    <>
      <form
        ref={form}
        method="post"
        action={localHref('/newsletter')}
        onSubmit={onSubmit}
        aria-label={label}
        noValidate
      >
        <Field
          label={m.messages_email_label()}
          labelHidden
          icon={<Mail />}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={m.messages_email_example()}
          required
          maxLength={254}
          defaultValue={email}
          error={problem ?? undefined}
        />
        <HoneypotField />
        <Button type="submit" busy={state.kind === 'sending'}>
          {m.messages_subscribe()}
        </Button>
      </form>
      <p role="status" className="form-status">
        {state.kind === 'sent' && m.messages_subscribed_confirm({ thanks: state.message })}
      </p>
    </>
  );
}

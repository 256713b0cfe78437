import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Mail } from '#app/ui/icons.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { messageSentences } from '../message-terms.ts';
import { Trap } from './trap.tsx';
import { usePost } from './use-post.ts';

interface NewsletterFormProps {
  /** Tells it from another one on the page. */
  readonly label: string;
  /** What a page without JavaScript was answered. */
  readonly error?: string | null;
  readonly email?: string | undefined;
}

/** Signs an address up. Posts to /newsletter where there is no JavaScript. */
export function NewsletterForm({ label, error, email }: NewsletterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, onSubmit } = usePost('/api/newsletter', {
    failed: messageSentences.subscribeFailed,
    offline: messageSentences.subscribeOffline,
  });
  const problem = state.kind === 'failed' ? state.error : state.kind === 'idle' ? error : null;
  useErrorFocus(form, state.kind === 'failed' ? state : null);

  return (
    <>
      <form ref={form} method="post" action="/newsletter" onSubmit={onSubmit} aria-label={label} noValidate>
        <Field
          label="Email address"
          labelHidden
          icon={<Mail />}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
          maxLength={254}
          defaultValue={email}
          error={problem ?? undefined}
        />
        <Trap />
        <Button type="submit" busy={state.kind === 'sending'}>
          Subscribe
        </Button>
      </form>
      <p role="status" className="form-status">
        {state.kind === 'sent' && `${state.message} Please confirm it in the mail that we have just sent.`}
      </p>
    </>
  );
}

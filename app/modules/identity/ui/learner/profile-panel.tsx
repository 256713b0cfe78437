import { useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';

interface ProfilePanelProps {
  readonly name: string;
  readonly email: string;
  /** As one reads it; null where none is kept. */
  readonly phone: string | null;
  readonly answer: AccountAnswer | undefined;
}

/** Name, e-mail and phone. */
export function ProfilePanel({ name, email, phone, answer }: ProfilePanelProps) {
  return (
    <AccountPanel title="Profile">
      <NameForm name={name} answer={answerTo(answer, 'name')} />
      <Field
        label="Email"
        type="email"
        value={email}
        readOnly
        hint="You sign in with it, and receipts go there. Write to us to change it."
      />
      <PhoneForm phone={phone} answer={answerTo(answer, 'phone', 'no-phone')} />
    </AccountPanel>
  );
}

function NameForm({ name, answer }: { readonly name: string; readonly answer: AccountAnswer | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useIsSending('name');
  useErrorFocus(form, answer);
  const error = answer?.errors['name'];
  return (
    <Form method="post" className="form" ref={form} preventScrollReset noValidate>
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={error ? answer?.typed : name}
        error={error}
        hint="On certificates and receipts from now on. Reviews show your first name and an initial."
      />
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="name" busy={isSending}>
          Save name
        </Button>
      </div>
    </Form>
  );
}

function PhoneForm({ phone, answer }: { readonly phone: string | null; readonly answer: AccountAnswer | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useIsSending('phone');
  const isRemoving = useIsSending('no-phone');
  useErrorFocus(form, answer);
  const error = answer?.errors['phone'];
  return (
    <Form method="post" className="form" ref={form} preventScrollReset key={phone ?? 'none'} noValidate>
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0712 345 678"
        defaultValue={error ? answer?.typed : (phone ?? '')}
        error={error}
        hint="Offered at your next payment. You can always pay from another one."
      />
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="phone" busy={isSaving}>
          Save number
        </Button>
        {phone !== null && (
          <Button type="submit" name="intent" value="no-phone" variant="plain" busy={isRemoving}>
            Remove number
          </Button>
        )}
      </div>
    </Form>
  );
}

import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { minimumScore, passwordMessages } from '../../password-rules.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';

interface PasswordPanelProps {
  readonly hasPassword: boolean;
  readonly answer: AccountAnswer | undefined;
}

/** Another password for who knows the present one. */
export function PasswordPanel({ hasPassword, answer }: PasswordPanelProps) {
  const its = answerTo(answer, 'password');
  return (
    <AccountPanel title="Password">
      {hasPassword ? (
        <PasswordForm answer={its} key={its?.done ? its.stamp : 'open'} />
      ) : (
        <>
          <p className="small muted">You sign in with Google. A password can be chosen by mail as well.</p>
          <div className="acts">
            <LinkButton to="/reset-password">Choose a password</LinkButton>
          </div>
        </>
      )}
    </AccountPanel>
  );
}

function PasswordForm({ answer }: { readonly answer: AccountAnswer | null }) {
  const form = useRef<HTMLFormElement>(null);
  const [isWeak, setIsWeak] = useState(false);
  const isSending = useIsSending('password');
  useErrorFocus(form, answer);
  const errors = answer?.errors ?? {};
  return (
    <Form method="post" className="form" ref={form} preventScrollReset noValidate>
      <PasswordField
        label="Present password"
        name="presentPassword"
        autoComplete="current-password"
        required
        error={errors['presentPassword']}
      />
      <NewPasswordField
        label="New password"
        error={isWeak ? passwordMessages.tooWeak : errors['password']}
        onScore={(score, isEmpty) => setIsWeak(!isEmpty && score < minimumScore)}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors['confirmPassword']}
      />
      <p className="hint">Every other browser will be signed out.</p>
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="password" busy={isSending}>
          Change password
        </Button>
      </div>
    </Form>
  );
}

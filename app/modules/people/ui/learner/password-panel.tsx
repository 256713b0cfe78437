import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { minimumScore, passwordMessages } from '../../accounts/password-rules.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';
import { m } from '#texts';

interface PasswordPanelProps {
  readonly hasPassword: boolean;
  readonly answer: AccountAnswer | undefined;
}

/** Shows the form for a new password, which asks for the present one. */
export function PasswordPanel({ hasPassword, answer }: PasswordPanelProps) {
  const its = answerTo(answer, 'password');
  return (
    <AccountPanel title={m.account_password()}>
      {hasPassword ? (
        <PasswordForm answer={its} key={its?.done ? its.stamp : 'open'} />
      ) : (
        <>
          <p className="small muted">{m.account_chosen_by_mail()}</p>
          <div className="acts">
            <LinkButton to="/reset-password">{m.account_choose_password()}</LinkButton>
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
        label={m.account_present_password()}
        name="presentPassword"
        autoComplete="current-password"
        required
        error={errors['presentPassword']}
      />
      <NewPasswordField
        label={m.account_new_password()}
        error={isWeak ? passwordMessages.tooWeak() : errors['password']}
        onScore={(score, isEmpty) => setIsWeak(!isEmpty && score < minimumScore)}
      />
      <PasswordField
        label={m.account_confirm_new_password()}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors['confirmPassword']}
      />
      <p className="hint">{m.account_others_signed_out()}</p>
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="password" busy={isSending}>
          {m.account_change_password()}
        </Button>
      </div>
    </Form>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { GoogleInNewTab } from '../public/waiting-form.tsx';
import { CodeField } from './code-field.tsx';
import { m } from '#texts';

/** Answer of the login to a sign-in that stays on the page. */
export interface LoginAnswer {
  readonly email: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
  readonly stage: 'inside' | 'code' | 'enrol' | null;
}

/** Answer of the login to the code of the second factor. */
export interface CodeAnswer {
  readonly error: string | null;
  readonly isInside: boolean;
}

interface SignInAgainProps {
  readonly email: string;
  /** Link to the login page, for another account or to set up an authenticator. */
  readonly elsewhere: string;
  readonly hasGoogle: boolean;
  readonly onIn: () => void;
}

/** Signs the staff member of an open page in again, without leaving it. */
export function SignInAgain({ email, elsewhere, hasGoogle, onIn }: SignInAgainProps) {
  const login = useFetcher<LoginAnswer>();
  const code = useFetcher<CodeAnswer>();
  const needsCode = login.data?.stage === 'code';
  const isInside = login.data?.stage === 'inside' || (code.data?.isInside ?? false);
  const cameIn = useEffectEvent(() => onIn());
  useEffect(() => {
    if (isInside) cameIn();
  }, [isInside]);
  if (needsCode) {
    return (
      <code.Form method="post" action="/admin/login/code" className="form">
        <p>{m.portal_login_enter_digits()}</p>
        <input type="hidden" name="inPlace" value="yes" />
        <CodeField error={code.data?.error ?? undefined} />
        <Button type="submit" variant="accent" busy={code.state !== 'idle'}>
          {m.portal_login_verify()}
        </Button>
      </code.Form>
    );
  }
  return (
    <>
      <login.Form method="post" action="/admin/login" className="form">
        <p>{m.portal_login_typed_kept()}</p>
        <input type="hidden" name="inPlace" value="yes" />
        <Field
          label={m.portal_login_email()}
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
        />
        <PasswordField
          label={m.portal_login_password()}
          name="password"
          autoComplete="current-password"
          required
          data-first
          error={login.data?.errors['password']}
        />
        <FormError>{login.data?.error}</FormError>
        <div className="acts">
          <LinkButton to={elsewhere}>{m.portal_login_go_to_login()}</LinkButton>
          <Button type="submit" variant="accent" busy={login.state !== 'idle'}>
            {m.portal_login_again()}
          </Button>
        </div>
      </login.Form>
      {hasGoogle && <GoogleInNewTab isPortal onDone={onIn} />}
    </>
  );
}

import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { m } from '#texts';

interface EmailFieldProps {
  readonly label?: string | undefined;
  /** The typed value. */
  readonly value: string | undefined;
  readonly error: string | undefined;
}

/** Shows the e-mail field of a login; browsers store it as the account's name. */
export function EmailField({ label = m.account_email(), value, error }: EmailFieldProps) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      defaultValue={value}
      error={error}
    />
  );
}

interface LoginFieldsProps {
  readonly emailLabel?: string | undefined;
  /** The typed e-mail; passwords are never returned. */
  readonly email: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/** Shows the fields of both logins. */
export function LoginFields({ emailLabel, email, errors }: LoginFieldsProps) {
  return (
    <>
      <EmailField label={emailLabel} value={email} error={errors['email']} />
      <PasswordField
        label={m.account_password()}
        name="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
    </>
  );
}

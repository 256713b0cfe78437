import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';

interface EmailFieldProps {
  readonly label?: string | undefined;
  /** What was typed before. */
  readonly value: string | undefined;
  readonly error: string | undefined;
}

/** The e-mail by which somebody signs in; browsers keep it as the name of the account. */
export function EmailField({ label = 'Email', value, error }: EmailFieldProps) {
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
  /** What was typed before; a password is never given back. */
  readonly email: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/** What both logins ask for. */
export function LoginFields({ emailLabel, email, errors }: LoginFieldsProps) {
  return (
    <>
      <EmailField label={emailLabel} value={email} error={errors['email']} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
    </>
  );
}

import { Field } from '#app/ui/field.tsx';
import { m } from '#texts';

interface CodeFieldProps {
  readonly error?: string | undefined;
  /** True if a recovery code is accepted too. */
  readonly hint?: string;
}

/** Shows the field for the six digits of an authenticator. Phones show their number pad, or fill it in from the app. */
export function CodeField({ error, hint }: CodeFieldProps) {
  return (
    <Field
      label={m.portal_login_code()}
      name="code"
      hint={hint}
      inputMode={hint ? undefined : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      required
      error={error}
    />
  );
}

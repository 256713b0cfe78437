import { Field } from '#app/ui/field.tsx';
import { m } from '#texts';

interface CodeFieldProps {
  readonly error?: string | undefined;
  /** A recovery code may be given instead. */
  readonly hint?: string;
}

/** The six digits of an authenticator; phones offer their number pad, and fill it in from the app where they can. */
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

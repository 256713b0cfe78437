import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PasswordField } from '#app/ui/password-field.tsx';
import { StrengthMeter } from '#app/ui/strength-meter.tsx';
import { passwordCriteria, passwordScore } from '../accounts/password-rules.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** Called with the score, 0 to 5, when it changes; initially 0. */
  readonly onScore?: (score: number, isEmpty: boolean) => void;
}

/** Shows a field for a new password, with a bead for each rule that it meets. */
export function NewPasswordField({ label, error, onScore }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const read = (value: string) => {
    setPassword(value);
    onScore?.(passwordScore(value), value === '');
  };
  // Handles text that was typed or filled in before hydration.
  const readEarly = useEffectEvent(() => {
    if (input.current?.value) read(input.current.value);
  });
  useEffect(() => readEarly(), []);
  return (
    <>
      <PasswordField
        ref={input}
        label={label}
        name="password"
        autoComplete="new-password"
        required
        error={error}
        onInput={(event) => read(event.currentTarget.value)}
      />
      <StrengthMeter
        isEmpty={password === ''}
        rules={passwordCriteria.map(({ label: rule, isMet }) => ({ label: rule(), met: isMet(password) }))}
      />
    </>
  );
}

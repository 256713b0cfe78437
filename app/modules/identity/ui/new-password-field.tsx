import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PasswordField } from '#app/ui/password-field.tsx';
import { StrengthMeter } from '#app/ui/strength-meter.tsx';
import { passwordCriteria, passwordScore } from '../password-rules.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** Told the score, 0 to 5, as it changes; 0 to begin with. */
  readonly onScore?: (score: number, isEmpty: boolean) => void;
}

/** A password that is being chosen, with a bead for each rule it meets. */
export function NewPasswordField({ label, error, onScore }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const read = (value: string) => {
    setPassword(value);
    onScore?.(passwordScore(value), value === '');
  };
  // Counts text that was typed or filled in before the script loaded.
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
        rules={passwordCriteria.map(({ label: rule, isMet }) => ({ label: rule, met: isMet(password) }))}
      />
    </>
  );
}

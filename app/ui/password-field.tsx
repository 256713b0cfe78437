import { useState, type ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Eye, EyeOff } from './icons.ts';

/** A password with a button that shows it. Give autoComplete: current-password or new-password. */
export function PasswordField({ label, hint, error, labelHidden, id, ...input }: FieldTexts & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <span className="field">
          <input {...input} {...control} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <button
            type="button"
            className="btn btn-icon"
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

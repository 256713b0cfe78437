import { useState, type ComponentProps } from 'react';
import { m } from '#texts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Eye, EyeOff } from './icons.ts';

/** Shows a password field with a button that reveals it. Set autoComplete: current-password or new-password. */
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
            aria-label={m.ui_show_password()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

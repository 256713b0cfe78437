import { useId, type ComponentProps, type ReactNode } from 'react';
import { CircleAlert } from './icons.ts';

type CheckboxProps = ComponentProps<'input'> & { readonly label: ReactNode; readonly error?: string | undefined };

/** Shows a checkbox. The label may contain links. */
export function Checkbox({ label, error, type = 'checkbox', ...input }: CheckboxProps) {
  const errorId = useId();
  const invalid = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId, autoFocus: true } as const) : {};
  return (
    <div>
      <label className="tick">
        <input {...input} {...invalid} type={type} />
        <span>{label}</span>
      </label>
      {error && (
        <p className="err" id={errorId}>
          <CircleAlert className="i-sm" />
          {error}
        </p>
      )}
    </div>
  );
}

import { useId, type ReactNode } from 'react';
import { CircleAlert } from './icons.ts';

export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A sentence; undefined or empty when the value is right. */
  readonly error?: string | undefined;
  /** Hides the label visually, but not from screen readers. */
  readonly labelHidden?: boolean | undefined;
}

interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
  readonly autoFocus?: true;
}

interface FieldFrameProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Shows the label above, the control, then the error and the hint, linked to the control. */
export function FieldFrame({ id, label, hint, error, labelHidden, children }: FieldFrameProps) {
  const own = useId();
  const base = id ?? own;
  const described = [error ? `${base}-error` : '', hint ? `${base}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="form-field">
      <label htmlFor={base} className={labelHidden ? 'sr' : undefined}>
        {label}
      </label>
      {children({
        id: base,
        // Without JavaScript the browser focuses the first invalid field; with it useErrorFocus does.
        ...(error ? { 'aria-invalid': true, autoFocus: true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {error && (
        <p className="err" id={`${base}-error`}>
          <CircleAlert className="i-sm" />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${base}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type FieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'prefix'> & {
    readonly icon?: ReactNode;
    /** Shown inside, before the value, such as 'KSh'. */
    readonly prefix?: ReactNode;
  };

/** Shows a text field of one line. Accepts any attribute of an input. */
export function Field({ label, hint, error, labelHidden, icon, prefix, id, ...input }: FieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <span className="field">
          {icon}
          {prefix}
          <input {...input} {...control} />
        </span>
      )}
    </FieldFrame>
  );
}

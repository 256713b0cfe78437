import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

/** Shows a text field of several lines. */
export function Textarea({
  label,
  hint,
  error,
  labelHidden,
  id,
  rows = 4,
  ...textarea
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <span className="field">
          <textarea {...textarea} {...control} rows={rows} />
        </span>
      )}
    </FieldFrame>
  );
}

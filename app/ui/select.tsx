import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { ChevronDown } from './icons.ts';

/** Shows the native select, with options as children. */
export function Select({ label, hint, error, labelHidden, id, ...select }: FieldTexts & ComponentProps<'select'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(control) => (
        <span className="field">
          <select {...select} {...control} />
          <ChevronDown />
        </span>
      )}
    </FieldFrame>
  );
}

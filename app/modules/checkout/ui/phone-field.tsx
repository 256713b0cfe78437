import { Field } from '#app/ui/field.tsx';
import { Smartphone } from '#app/ui/icons.ts';

interface PhoneFieldProps {
  /** As people write it; empty where none is known. */
  readonly defaultValue: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** The number M-Pesa asks; the placeholder is the specification's. */
export function PhoneField(texts: PhoneFieldProps) {
  return (
    <Field
      label="M-Pesa phone number"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      maxLength={20}
      placeholder="254XXXXXXXXX"
      icon={<Smartphone />}
      {...texts}
    />
  );
}

import { useId } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Smartphone } from '#app/ui/icons.ts';
import { payerField, type Payer } from '../payer.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

interface PhoneFieldProps {
  /** The number of the last payment, masked; null without one. The whole number stays on the server. */
  readonly remembered: string | null;
  /** True if the last prompt went to the remembered number and failed. */
  readonly hasFailed?: boolean;
  /** The typed number of a refused form. */
  readonly typed?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Selects the phone for the M-Pesa prompt: the last one, or another. Works without JavaScript. */
export function PhoneField({ remembered, hasFailed = false, typed = '', hint, error }: PhoneFieldProps) {
  const hintId = useId();
  if (remembered === null) return <NumberField defaultValue={typed} hint={hint} error={error} required />;
  const phone = <span className="nb num">{remembered}</span>;
  const payer: Payer = typed !== '' || error ? 'another' : 'remembered';
  return (
    <fieldset className="payer" aria-describedby={hint && hintId}>
      <legend>{m.checkout_phone()}</legend>
      <Choice payer="remembered" selected={payer}>
        <span>{hasFailed ? fill(m.checkout_phone_again, { phone }) : phone}</span>
      </Choice>
      <Choice payer="another" selected={payer}>
        {m.checkout_another_phone()}
      </Choice>
      {/* The style sheet shows it while the second option is selected. Not required, because it may be hidden. */}
      <NumberField defaultValue={typed} error={error} labelHidden />
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly payer: Payer;
  readonly selected: Payer;
  readonly children: React.ReactNode;
}

function Choice({ payer, selected, children }: ChoiceProps) {
  return (
    <label className="tick">
      <input type="radio" name={payerField} value={payer} defaultChecked={payer === selected} />
      {children}
    </label>
  );
}

interface NumberFieldProps {
  readonly defaultValue: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly labelHidden?: boolean;
}

/** The specification defines the placeholder. */
function NumberField(texts: NumberFieldProps) {
  return (
    <Field
      label={m.checkout_phone()}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      placeholder="254XXXXXXXXX"
      icon={<Smartphone />}
      {...texts}
    />
  );
}

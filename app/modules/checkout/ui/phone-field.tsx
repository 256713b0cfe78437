import { useId } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Smartphone } from '#app/ui/icons.ts';
import { payerField, type Payer } from '../payer.ts';

interface PhoneFieldProps {
  /** The number that paid last, masked; null where there is none. The whole number stays on the server. */
  readonly remembered: string | null;
  /** Whether another number is offered first, because the remembered one has just failed. */
  readonly prefersAnother?: boolean;
  /** What a refused form brought back. */
  readonly typed?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The phone that M-Pesa asks: the one that paid last, or another. Works without JavaScript. */
export function PhoneField({ remembered, prefersAnother = false, typed = '', hint, error }: PhoneFieldProps) {
  const hintId = useId();
  if (remembered === null) return <NumberField defaultValue={typed} hint={hint} error={error} required />;
  const payer: Payer = typed !== '' || error || prefersAnother ? 'another' : 'remembered';
  return (
    <fieldset className="payer" aria-describedby={hint && hintId}>
      <legend>M-Pesa phone number</legend>
      <Choice payer="remembered" selected={payer}>
        <span>
          <span className="nb num">{remembered}</span>
          {prefersAnother && ' again'}
        </span>
      </Choice>
      <Choice payer="another" selected={payer}>
        Another number
      </Choice>
      {/* Shown by the style sheet while the second is chosen. It is not required, because it is not always there. */}
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

/** The placeholder is the specification's. */
function NumberField(texts: NumberFieldProps) {
  return (
    <Field
      label="M-Pesa phone number"
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

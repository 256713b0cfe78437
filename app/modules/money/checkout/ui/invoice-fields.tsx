import { Field } from '#app/ui/field.tsx';
import { maxPersonNameLength } from '#app/shared/person-name.ts';
import './invoice-fields.css';
import { m } from '#texts';

/** What was typed for the invoice, and what is wrong with it. */
export interface InvoiceFieldsProps {
  readonly typed: { readonly name: string; readonly kraPin: string };
  readonly error: string | undefined;
}

/** Name and KRA PIN for the invoice, folded away until they are wanted. */
export function InvoiceFields({ typed, error }: InvoiceFieldsProps) {
  const isWanted = typed.name !== '' || typed.kraPin !== '';
  return (
    <details className="invoice-fields" open={isWanted}>
      <summary>{m.checkout_invoice_wanted()}</summary>
      <p className="hint">{m.checkout_invoice_about()}</p>
      <Field
        label={m.checkout_invoice_name()}
        name="invoiceName"
        autoComplete="organization"
        maxLength={maxPersonNameLength}
        defaultValue={typed.name}
      />
      <Field
        label={m.checkout_kra_pin()}
        name="kraPin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint={m.checkout_kra_pin_hint()}
        error={error}
        defaultValue={typed.kraPin}
      />
    </details>
  );
}

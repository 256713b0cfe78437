import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { m } from '#texts';

interface EtimsFormProps {
  /** What the fields begin with. */
  readonly typed: { readonly number: string; readonly url: string };
  readonly error: string | undefined;
}

/** Enters the number that KRA's eTIMS gave a document. */
export function EtimsForm({ typed, error }: EtimsFormProps) {
  const isSaving = useNavigation().formData?.get('change') === 'etims';
  return (
    <Form method="post" className="panel pad form" aria-labelledby="etims">
      <h2 id="etims">{m.invoices_etims()}</h2>
      <p className="hint">{m.portal_invoices_mistake()}</p>
      <RefusalNote sentence={error} />
      <Field
        label={m.portal_invoices_etims_number()}
        name="etimsNumber"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typed.number}
      />
      <Field
        label={m.portal_invoices_etims_url()}
        name="etimsUrl"
        type="url"
        maxLength={500}
        placeholder="https://"
        hint={m.portal_invoices_etims_url_hint()}
        defaultValue={typed.url}
      />
      <div className="acts">
        <Button type="submit" name="change" value="etims" variant="accent" busy={isSaving}>
          {m.portal_forms_save()}
        </Button>
      </div>
    </Form>
  );
}

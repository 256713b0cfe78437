import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { maxPersonNameLength } from '#app/shared/person-name.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { maxOrganisationAddressLength, type OrganisationDetails } from '../organisation-form.ts';
import type { DetailsAnswer } from './details-answer.ts';
import { m } from '#texts';

/** Lets owners change how the organisation is called, and what its invoices say. */
export function DetailsPanel({
  details,
  version,
  answer: given,
}: {
  readonly details: OrganisationDetails;
  readonly version: string;
  readonly answer: DetailsAnswer | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const answer = given?.intent === 'details' ? given : undefined;
  useErrorFocus(form, answer);
  const isSending = state !== 'idle' && formData?.get('intent') === 'details';
  return (
    <section className="panel pad stack" aria-labelledby="team-details">
      <h2 id="team-details" className="h3">
        {m.organisations_details()}
      </h2>
      <Form method="post" className="form" ref={form} preventScrollReset noValidate>
        <input type="hidden" name="version" value={version} />
        <DetailsFields details={details} errors={answer?.errors ?? {}} />
        <FormError>{answer?.error}</FormError>
        {answer?.done && (
          <NoteBox tone="good" role="status">
            {m.organisations_saved()}
          </NoteBox>
        )}
        <div className="acts">
          <Button type="submit" name="intent" value="details" busy={isSending}>
            {m.organisations_save()}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** The fields of an organisation's details, wherever they are entered. */
export function DetailsFields({
  details = { name: '', kraPin: '', address: '' },
  errors,
}: {
  readonly details?: OrganisationDetails | undefined;
  readonly errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <Field
        label={m.organisations_name()}
        name="name"
        autoComplete="organization"
        required
        maxLength={maxPersonNameLength}
        defaultValue={details.name}
        error={errors['name']}
      />
      <Field
        label={m.organisations_kra_pin()}
        name="kraPin"
        autoComplete="off"
        maxLength={20}
        defaultValue={details.kraPin}
        error={errors['kraPin']}
        hint={m.organisations_kra_pin_hint()}
      />
      <Field
        label={m.organisations_address()}
        name="address"
        autoComplete="street-address"
        maxLength={maxOrganisationAddressLength}
        defaultValue={details.address}
        error={errors['address']}
        hint={m.organisations_address_hint()}
      />
    </>
  );
}

import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { maxCorrectionReason, type CorrectionInput, type CorrectionStatus } from '../corrections/correction.ts';
import { m } from '#texts';

interface CorrectNameProps {
  /** The name on the certificate. */
  readonly certifiedName: string;
  readonly status: CorrectionStatus | null;
  /** What was typed, and why it was refused. */
  readonly refused: (CorrectionInput & { readonly error: string }) | undefined;
}

/** Lets the owner of a certificate ask for another name on it, and says what became of the last request. */
export function CorrectName({ certifiedName, status, refused }: CorrectNameProps) {
  const isSending = useNavigation().state === 'submitting';
  if (status?.state === 'waiting')
    return (
      <NoteBox tone="gold">{m.certificates_correction_waiting({ name: status.name, day: status.askedOn })}</NoteBox>
    );
  return (
    <div className="stack">
      {status && (
        <NoteBox tone="quiet">
          {m.certificates_correction_declined({ name: status.name, day: status.decidedOn })}
          <p className="wrap-anywhere">{status.reason}</p>
        </NoteBox>
      )}
      <Disclosure label={m.certificates_correction_wrong()} open={refused !== undefined}>
        <Form method="post" className="form" noValidate preventScrollReset>
          <p className="meta">{m.certificates_correction_hint()}</p>
          <Field
            label={m.certificates_correction_name()}
            name="name"
            required
            maxLength={120}
            autoComplete="name"
            defaultValue={refused?.name ?? certifiedName}
          />
          <Textarea
            label={m.certificates_correction_why()}
            name="reason"
            rows={3}
            required
            maxLength={maxCorrectionReason}
            defaultValue={refused?.reason}
          />
          <FormError focus={refused !== undefined}>{refused?.error}</FormError>
          <Button type="submit" variant="line" busy={isSending}>
            {m.certificates_correction_send()}
          </Button>
        </Form>
      </Disclosure>
    </div>
  );
}

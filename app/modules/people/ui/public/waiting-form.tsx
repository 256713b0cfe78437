import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { localHref } from '#app/shared/local-href.ts';
import type { PendingForm } from '../../accounts/pending-form.server.ts';
import { GoogleButton } from './google-button.tsx';
import { m } from '#texts';

/** A form of another page that waits here for a sign-in or a proof of identity, sealed. */
export interface WaitingForm {
  readonly pendingForm: string | null;
  /** True if a form was sent here, and cannot wait. */
  readonly isFormLost: boolean;
}

/** Carries the waiting form in the form that ends the wait, and says that it is there, or lost. */
export function WaitingFormField({ form }: { readonly form: WaitingForm | undefined }) {
  if (form?.isFormLost) return <NoteBox role="status">{m.account_form_lost()}</NoteBox>;
  if (!form?.pendingForm) return null;
  return (
    <>
      <NoteBox role="status">{m.account_form_waits()}</NoteBox>
      <input type="hidden" name="pendingForm" value={form.pendingForm} />
    </>
  );
}

interface GoogleForFormProps {
  readonly form: WaitingForm | undefined;
  readonly redirectTo: string | null;
  readonly isPortal?: boolean;
  readonly alone?: boolean;
  /** Address that sends the waiting form. */
  readonly formPath: string;
}

/** Shows Google sign-in; with a waiting form in a new tab, because the form would not return from Google. */
export function GoogleForForm({ form, formPath, ...button }: GoogleForFormProps) {
  if (!form?.pendingForm) return <GoogleButton {...button} />;
  return (
    <>
      <GoogleButton {...button} isNewTab />
      <Form method="post" action={formPath} className="form">
        <p>{m.account_google_in_new_tab()}</p>
        <input type="hidden" name="pendingForm" value={form.pendingForm} />
        <Button type="submit" size="lg">
          {m.account_google_done()}
        </Button>
      </Form>
    </>
  );
}

interface GoogleInNewTabProps {
  readonly isPortal?: boolean;
  readonly alone?: boolean;
  /** Called when the person says that they are back from Google. */
  readonly onDone: () => void;
}

/** Shows Google sign-in in a dialog of a page that must not be left. */
export function GoogleInNewTab({ onDone, ...button }: GoogleInNewTabProps) {
  return (
    <>
      <GoogleButton {...button} redirectTo={null} isNewTab />
      <div className="form space-above">
        <p>{m.account_google_in_new_tab()}</p>
        <Button type="button" size="lg" onClick={onDone}>
          {m.account_google_done()}
        </Button>
      </div>
    </>
  );
}

/** Sends a form that has waited. Files are not kept. */
export function SendPendingForm({ form, home }: { readonly form: PendingForm | undefined; readonly home: string }) {
  const isLoading = useNavigation().state !== 'idle';
  if (!form) {
    return (
      <>
        <h1 className="h1">{m.account_form_none()}</h1>
        <p className="sub">{m.account_form_lost()}</p>
        <LinkButton size="lg" className="space-above" to={home}>
          {m.account_form_leave()}
        </LinkButton>
      </>
    );
  }
  const { action, fields, files } = form;
  return (
    <>
      <h1 className="h1">{m.account_form_send_title()}</h1>
      <p className="sub">{m.account_form_send_note()}</p>
      <form
        method="post"
        action={localHref(action)}
        encType={files.length > 0 ? 'multipart/form-data' : undefined}
        className="form space-above"
      >
        {fields.map(([name, value], index) => (
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ))}
        {files.map(({ field, name }, index) => (
          <Field
            key={`${index} ${field}`}
            label={m.account_form_file_again({ name })}
            name={field}
            type="file"
            required
          />
        ))}
        <Button type="submit" variant="accent" size="lg" busy={isLoading}>
          {m.account_form_send()}
        </Button>
        <LinkButton size="lg" to={action}>
          {m.account_form_discard()}
        </LinkButton>
      </form>
    </>
  );
}

import { randomUUID } from 'node:crypto';
import { Form } from 'react-router';
import { addUser } from '#app/modules/people/users/add-user.server.ts';
import { addUserForm } from '#app/modules/people/users/user-forms.ts';
import { isId } from '#app/shared/ids.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { LanguageSelect } from '#app/ui/portal/language-select.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { formAction } from '../../form-action.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_add_meta());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  return { newId: randomUUID() };
}

/** A new user gets an id when the form is opened, so that sending it twice adds one user. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_users_add_refused,
      failure: m.portal_users_add_failed,
    },
    async ({ deps, field, read, url }) => {
      const id = isId(field('id')) ? field('id') : randomUUID();
      await addUser(deps, { id, user: read(addUserForm) });
      return afterUserForm(url, id, 'added');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows 'Add User': name, e-mail and a first password. A mail lets the user choose another one. */
export default function AddUser({ loaderData: { newId }, actionData }: Route.ComponentProps) {
  const { close } = useReturnToList();
  const { ref: form, ...draft } = useSavedDraft('user:new');
  const errors = actionData?.errors ?? {};
  useErrorFocus(form, actionData);
  return (
    <Dialog open standing onClose={close} title={m.portal_users_add()}>
      <Form method="post" className="form" ref={form}>
        <DraftNote draft={{ ...draft, ref: form }} />
        <RefusalNote sentence={actionData?.error} />
        <input type="hidden" name="id" defaultValue={newId} />
        <Field
          label={m.portal_shared_name()}
          name="name"
          required
          maxLength={120}
          autoComplete="off"
          error={errors['name']}
          data-first=""
        />
        <Field
          label={m.portal_shared_email()}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          error={errors['email']}
        />
        <LanguageSelect label={m.portal_shared_language()} hint={m.portal_users_mail_language_hint()} />
        <PasswordField
          label={m.portal_login_password()}
          name="password"
          required
          minLength={8}
          autoComplete="new-password"
          hint={m.portal_users_password_hint()}
          error={errors['password']}
        />
        <p className="quiet">{m.portal_users_password_mail()}</p>
        <DraftActions draft={draft} save={m.portal_users_add()} />
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_users_add_failed()} />;
}

import { randomUUID } from 'node:crypto';
import { Form } from 'react-router';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { newOrganisationForm } from '#app/modules/money/organisations/organisation-form.ts';
import { addOrganisationAsStaff } from '#app/modules/money/organisations/organisations-by-staff.server.ts';
import { DetailsFields } from '#app/modules/money/organisations/ui/details-panel.tsx';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { isId } from '#app/shared/ids.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { formAction } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_organisations_add());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  return { newId: randomUUID() };
}

/** A new organisation gets an id when the form is opened, so that sending it twice adds one. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: organisationErrors, failure: m.portal_organisations_add_failed },
    async ({ deps, field, read }) => {
      const organisationId = isId(field('id')) ? field('id') : randomUUID();
      const { email, ...details } = read(newOrganisationForm);
      await addOrganisationAsStaff(deps, { organisationId, details, email });
      return `/admin/organisations/${organisationId}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Adds an organisation, with the e-mail of its first owner. */
export default function AddOrganisation({ loaderData: { newId }, actionData }: Route.ComponentProps) {
  const { close } = useReturnToList();
  const { ref: form, ...draft } = useSavedDraft('organisation:new');
  const errors = actionData?.errors ?? {};
  useErrorFocus(form, actionData);
  return (
    <Dialog open standing onClose={close} title={m.portal_organisations_add()}>
      <Form method="post" className="form" ref={form}>
        <DraftNote draft={{ ...draft, ref: form }} />
        <RefusalNote sentence={actionData?.error} />
        <input type="hidden" name="id" defaultValue={newId} />
        <DetailsFields errors={errors} />
        <Field
          label={m.portal_organisations_owner_email()}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          error={errors['email']}
          hint={m.portal_organisations_owner_hint()}
        />
        <DraftActions draft={draft} save={m.portal_organisations_add()} />
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_organisations_add_failed()} />;
}

import { useState } from 'react';
import { Form } from 'react-router';
import { reasonAgainst } from '#app/modules/identity/decisions/require-decision.server.ts';
import { isRecentProof } from '#app/modules/identity/admin/recent-identity.ts';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { readUser } from '#app/modules/identity/admin/users/read-user.server.ts';
import { editUserForm } from '#app/modules/identity/admin/users/user-forms.ts';
import { maxCorrectionReason } from '#app/modules/learning/certificates/corrections/correction.ts';
import { readStudyCounts } from '#app/modules/learning/admin/read-study-record.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { conflictWith, saveUser } from './edit-user.server.ts';
import { shownPhone } from '#app/modules/identity/ui/admin/users/user-labels.tsx';
import { answerUserForm, userRefusal, refuse } from './user-answer.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_users_edit());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    const user = await readUser({ db, actor, clock }, params.userId);
    const { certificates } = await readStudyCounts({ db, actor }, user.id);
    const facts = { people: { userIds: [user.id] } };
    const reason = certificates === 0 ? null : await reasonAgainst(db, actor, 'certificate.rename', facts);
    return { user, certificates, reason, isOwn: user.id === actor.userId };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const fields = await readFields(request);
  const form = editUserForm.safeParse(fields);
  if (!form.success) return refuse(400, { errors: fieldErrorsOf(form.error) });
  const { services, address } = scope;
  const id = params.userId;
  const hasRecentProof = isRecentProof(await scope.identityConfirmedAt(), services.clock.now());
  const readConflict = async () => conflictWith(form.data, await readUser({ ...services, actor }, id));
  return answerUserForm(
    {
      scope,
      url,
      userId: id,
      done: 'updated',
      failed: m.portal_users_update_refused,
      failure: m.portal_users_update_failed(),
      readConflict,
    },
    () =>
      saveUser(
        { ...services, appUrl: services.config.appUrl, actor, address, hasRecentProof },
        {
          id,
          version: fields['version'] ?? '',
          user: form.data,
          certificatesBecause: fields['certificates'] === 'on' ? (fields['reason'] ?? '') : null,
        },
      ),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditUser({ loaderData, actionData }: Route.ComponentProps) {
  return <EditUserDialog key={loaderData.user.id} {...loaderData} answer={actionData} />;
}

type EditUserDialogProps = Route.ComponentProps['loaderData'] & { readonly answer: Route.ComponentProps['actionData'] };

/** Shows the form for name, e-mail and phone of a user; after a conflict with the values that somebody else saved. */
function EditUserDialog({ user, certificates, reason, isOwn, answer }: EditUserDialogProps) {
  const { close } = useReturnToList();
  // Others' changes were shown, so sending the form again replaces them.
  const [version, setVersion] = useState(user.version);
  const latest = answer?.conflict?.version ?? version;
  if (latest !== version) setVersion(latest);
  const { ref: form, ...draft } = useSavedDraft(`user:${user.id}`);
  const errors = answer?.errors ?? {};
  useErrorFocus(form, answer);
  return (
    <Dialog open standing onClose={close} title={m.portal_users_edit()}>
      <Form method="post" className="form" ref={form}>
        <DraftNote draft={{ ...draft, ref: form }} />
        <RefusalNote sentence={answer?.error}>
          {answer?.conflict && <ConflictNote theirs={answer.conflict.theirs} again={m.portal_users_save_the()} />}
        </RefusalNote>
        <input type="hidden" name="version" key={version} defaultValue={version} />
        <Field
          label={m.portal_shared_name()}
          name="name"
          required
          maxLength={120}
          defaultValue={user.name}
          error={errors['name']}
        />
        <Field
          label={m.portal_shared_email()}
          name="email"
          type="email"
          required
          maxLength={254}
          readOnly={isOwn}
          defaultValue={user.email}
          hint={isOwn ? m.portal_users_own_email() : m.portal_users_email_hint()}
          error={errors['email']}
        />
        <Field
          label={m.portal_shared_phone()}
          name="phone"
          type="tel"
          maxLength={40}
          defaultValue={shownPhone(user.phone)}
          hint={m.portal_users_phone_hint()}
          error={errors['phone']}
        />
        {certificates > 0 && (
          <Decision reason={reason} labels={[m.portal_users_certificates_too({ count: certificates })]}>
            <Checkbox name="certificates" label={m.portal_users_certificates_too({ count: certificates })} />
            <Field
              label={m.portal_users_certificates_because()}
              name="reason"
              maxLength={maxCorrectionReason}
              hint={m.portal_users_certificates_hint()}
              error={errors['reason']}
            />
          </Decision>
        )}
        <DraftActions draft={draft} save={m.portal_users_save()} />
      </Form>
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_users_update_failed()} />;
}

import { useState } from 'react';
import { Form } from 'react-router';
import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { isRecentProof } from '#app/modules/people/staff/recent-identity.ts';
import { readUser } from '#app/modules/people/users/read-user.server.ts';
import { editUserForm, type UserInput } from '#app/modules/people/users/user-forms.ts';
import { maxCorrectionReason } from '#app/modules/study/certificates/corrections/correction.ts';
import { readStudyCounts } from '#app/modules/study/learning/admin/read-study-record.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { shownPhone } from '#app/modules/people/ui/admin/users/user-labels.tsx';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { correctUser } from '#app/modules/study/certificates/corrections/correct-user.server.ts';
import type { UserRecord } from '#app/modules/people/users/user-list.ts';
import type { RecordConflict } from '#app/shared/form-answer.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_edit());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const user = await readUser({ db, actor, clock }, params.userId);
    const { certificates } = await readStudyCounts({ db, actor }, user.id);
    const facts = { people: { userIds: [user.id] } };
    const reason = certificates === 0 ? null : await reasonAgainst(db, actor, 'certificate.rename', facts);
    return { user, certificates, reason, isOwn: user.id === actor.userId };
  });
}

export function action({ params: { userId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_users_update_refused,
      failure: m.portal_users_update_failed,
      conflict: async ({ deps, read }) => conflictWith(read(editUserForm), await readUser(deps, id)),
    },
    async ({ scope, deps, fields: { version = '', certificates, reason = '' }, read, url }) => {
      const user = read(editUserForm);
      const hasRecentProof = isRecentProof(await scope.identityConfirmedAt(), deps.clock.now());
      await correctUser(
        { ...deps, hasRecentProof },
        { id, version, user, certificatesBecause: certificates === 'on' ? reason : null },
      );
      return afterUserForm(url, id, 'updated');
    },
  );
}

/** Returns the stored version, and the fields for which another staff member saved other values than the form's. */
function conflictWith(mine: UserInput, { version, name, email, phone }: UserRecord): RecordConflict<string> {
  const fields = [
    { label: m.portal_shared_name(), value: name, mine: mine.name },
    { label: m.portal_shared_email(), value: email, mine: mine.email },
    {
      label: m.portal_shared_phone(),
      value: shownPhone(phone),
      mine: shownPhone(mine.phone && parsePhone(mine.phone)),
    },
  ];
  return { version, theirs: fields.filter((field) => field.value !== field.mine) };
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
        <ConflictNote answer={answer} />
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

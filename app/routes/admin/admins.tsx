import { useRef } from 'react';
import { data, Form, Outlet, redirect, useNavigation } from 'react-router';
import { emailForm, fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { appointAdmin, inviteAdminAgain, listAdmins } from '#app/modules/identity/admin/appoint-admin.server.ts';
import { userErrors, type UserErrorCode } from '#app/modules/identity/admin/users/user-errors.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { adminRoles } from '#app/shared/actor.ts';
import { can, roleNamed, roles } from '#app/shared/permissions.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { readFields } from '../form-fields.server.ts';
import { requireConfirmedAdmin } from '../guards.server.ts';
import { answerUnexpectedError } from '../unexpected-error.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { AdminTable } from '#app/modules/identity/ui/admin/admin-table.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { RoleMatrix } from '#app/modules/identity/ui/admin/role-matrix.tsx';
import { OwnersOnly } from '#app/modules/site/ui/admin/settings/owners-only.tsx';
import { userRefusal } from './users/user-answer.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/admins';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_admins_title());

/** Notices of the list, by the value of ?done=. */
const adminsDone = {
  appointed: m.portal_admins_appointed,
  dismissed: m.portal_admins_dismissed,
  invited: m.portal_admins_invited,
  changed: m.portal_admins_changed,
} as const;
const failures: Readonly<Record<keyof typeof adminsDone, () => string>> = {
  appointed: m.portal_admins_appoint_failed,
  dismissed: m.portal_admins_dismiss_failed,
  invited: m.portal_admins_invite_failed,
  changed: m.portal_admins_change_failed,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    return {
      admins: await listAdmins({ db, actor, clock }),
      done: noticeFor(adminsDone, url.searchParams.get('done')),
    };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  // Checks permission before reading the form, so that the answer reveals nothing.
  if (!can(actor, 'admins.manage')) throw userRefusal(new DomainError<UserErrorCode>('super_admin_only'));
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const fields = await readFields(request);
  const needs = { ...services, actor, address, appUrl: services.config.appUrl };
  if (fields['intent'] === 'invite-again')
    return answer(scope, 'invited', () => inviteAdminAgain(needs, fields['id'] ?? ''));
  const form = emailForm.safeParse(fields);
  if (!form.success) return data({ field: fieldErrorsOf(form.error)['email'] ?? null, error: null }, { status: 400 });
  const { email } = form.data;
  const role = roleNamed(fields['role']) ?? 'admin';
  return answer(scope, 'appointed', () => appointAdmin(needs, { email, role }));
}

/** Runs the use case, and returns to the list or shows the error. */
async function answer(scope: RequestScope, done: keyof typeof adminsDone, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const { status, message } =
      answerFrom(userErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: `an administrator could not be ${done}`,
        failure: failures[done](),
      });
    return data({ field: null, error: message }, { status });
  }
  return redirect(`/admin/admins?done=${done}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows the admins; super_admins appoint and dismiss them. */
export default function Admins({ loaderData: { admins, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, actionData);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_admins_title()}</h1>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <div className="panel">
        <AdminTable admins={admins} />
      </div>
      <Panel aria-label={m.portal_admins_appoint_title()}>
        <div className="panel-head">
          <h2>{m.portal_admins_appoint_title()}</h2>
        </div>
        <Form method="post" className="pad form settings-form" ref={form}>
          <RefusalNote sentence={actionData?.error} />
          <Field
            label={m.portal_shared_email()}
            name="email"
            type="email"
            required
            maxLength={254}
            error={actionData?.field ?? undefined}
            hint={m.portal_admins_appoint_hint()}
          />
          <Select label={m.portal_admins_role()} name="role" defaultValue="admin">
            {adminRoles.map((role) => (
              <option key={role} value={role}>
                {roles[role].label}
              </option>
            ))}
          </Select>
          <div className="acts">
            <Button type="submit" variant="accent" busy={isSending}>
              {m.portal_admins_appoint()}
            </Button>
          </div>
        </Form>
      </Panel>
      <RoleMatrix />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OwnersOnly error={error} title={m.portal_admins_title()} failure={m.portal_admins_load_failed()} />;
}

import { useRef } from 'react';
import { Form, Outlet, useNavigation } from 'react-router';
import { emailForm } from '#app/modules/people/accounts/account-forms.ts';
import { appointAdmin, inviteAdminAgain, listAdmins } from '#app/modules/people/admin/appoint-admin.server.ts';
import { userErrors, type UserErrorCode } from '#app/modules/people/admin/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { adminRoles } from '#app/shared/actor.ts';
import { can, roleNamed, roles } from '#app/shared/permissions.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { readOrRefuse, refusalToShow } from '../refusal-to-show.server.ts';
import { requireConfirmedAdmin } from '../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { AdminTable } from '#app/modules/people/ui/admin/admin-table.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { RoleMatrix } from '#app/modules/people/ui/admin/role-matrix.tsx';
import { OwnersOnly } from '#app/modules/site/ui/admin/settings/owners-only.tsx';
import { userFormErrors } from './users/user-form.server.ts';
import { formAction } from '../form-action.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/admins';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_shared_administrators());

/** Notices of the list, by the value of ?done=. */
const adminsDone = {
  appointed: m.portal_admins_appointed,
  dismissed: m.portal_admins_dismissed,
  invited: m.portal_admins_invited,
  changed: m.portal_admins_changed,
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    return {
      admins: await listAdmins({ db, actor, clock }),
      done: noticeFor(adminsDone, url.searchParams.get('done')),
    };
  });
}

/** Lets owners alone pass, before their form is read. */
async function requireOwner(visit: Parameters<typeof requireConfirmedAdmin>[0]) {
  const actor = await requireConfirmedAdmin(visit);
  if (can(actor, 'admins.manage')) return actor;
  throw refusalToShow(userFormErrors, new DomainError<UserErrorCode>('super_admin_only'));
}

const isAgain = (field: (name: string) => string) => field('intent') === 'invite-again';

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireOwner,
      errors: userErrors,
      failure: ({ field }) => (isAgain(field) ? m.portal_admins_invite_failed() : m.portal_admins_appoint_failed()),
    },
    async ({ deps, field, read }) => {
      if (isAgain(field)) await inviteAdminAgain(deps, field('id'));
      else await appointAdmin(deps, { email: read(emailForm).email, role: roleNamed(field('role')) ?? 'admin' });
      return `/admin/admins?done=${isAgain(field) ? 'invited' : 'appointed'}`;
    },
  );
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
        <h1>{m.portal_shared_administrators()}</h1>
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
            error={actionData?.errors['email']}
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
  return <OwnersOnly error={error} title={m.portal_shared_administrators()} failure={m.portal_admins_load_failed()} />;
}

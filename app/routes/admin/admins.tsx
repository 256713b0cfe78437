import { useRef } from 'react';
import { Form, Outlet, useNavigation } from 'react-router';
import { emailForm } from '#app/modules/people/accounts/account-forms.ts';
import { appointStaff, inviteStaffAgain, listStaff } from '#app/modules/people/staff/appoint-staff.server.ts';
import { userErrors, type UserErrorCode } from '#app/modules/people/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { staffRoles } from '#app/shared/actor.ts';
import { can, roleNamed, roles } from '#app/shared/permissions.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { readOrRefuse, refusalToShow } from '../refusal-to-show.server.ts';
import { requireConfirmedStaff } from '../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { StaffTable } from '#app/modules/people/ui/admin/staff-table.tsx';
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

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_staff());

/** Notices of the list, by the value of ?done=. */
const staffDone = {
  appointed: m.portal_staff_appointed,
  dismissed: m.portal_staff_dismissed,
  invited: m.portal_staff_invited,
  changed: m.portal_staff_changed,
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireConfirmedStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    return {
      staffMembers: await listStaff({ db, actor, clock }),
      done: noticeFor(staffDone, url.searchParams.get('done')),
    };
  });
}

/** Lets owners alone pass, before their form is read. */
async function requireOwner(visit: Parameters<typeof requireConfirmedStaff>[0]) {
  const actor = await requireConfirmedStaff(visit);
  if (can(actor, 'staff.manage')) return actor;
  throw refusalToShow(userFormErrors, new DomainError<UserErrorCode>('owner_only'));
}

const isAgain = (field: (name: string) => string) => field('intent') === 'invite-again';

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireOwner,
      errors: userErrors,
      failure: ({ field }) => (isAgain(field) ? m.portal_staff_invite_failed() : m.portal_staff_appoint_failed()),
    },
    async ({ deps, field, read }) => {
      if (isAgain(field)) await inviteStaffAgain(deps, field('id'));
      else await appointStaff(deps, { email: read(emailForm).email, role: roleNamed(field('role')) ?? 'manager' });
      return `/admin/admins?done=${isAgain(field) ? 'invited' : 'appointed'}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows the staff; owners appoint and dismiss them. */
export default function Staff({ loaderData: { staffMembers, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, actionData);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_shared_staff()}</h1>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <div className="panel">
        <StaffTable staffMembers={staffMembers} />
      </div>
      <Panel aria-label={m.portal_staff_appoint_title()}>
        <div className="panel-head">
          <h2>{m.portal_staff_appoint_title()}</h2>
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
            hint={m.portal_staff_appoint_hint()}
          />
          <Select label={m.portal_staff_role()} name="role" defaultValue="manager">
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {roles[role].label}
              </option>
            ))}
          </Select>
          <div className="acts">
            <Button type="submit" variant="accent" busy={isSending}>
              {m.portal_staff_appoint()}
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
  return <OwnersOnly error={error} title={m.portal_shared_staff()} failure={m.portal_staff_load_failed()} />;
}

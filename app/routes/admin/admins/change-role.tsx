import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { changeRole } from '#app/modules/people/staff/appoint-staff.server.ts';
import { userErrors } from '#app/modules/people/users/user-errors.ts';
import { staffRoles, type StaffRole } from '#app/shared/actor.ts';
import { capabilities, roleNamed, roles, type Capability } from '#app/shared/permissions.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { requireConfirmedStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readOtherStaff } from './read-other-staff.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import type { Route } from './+types/change-role';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_staff_change_role());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, role, reason } = await readOtherStaff({ context, url }, params.userId);
  return { name, role, reason };
}

export function action({ params: { userId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireConfirmedStaff, errors: userErrors, failure: m.portal_staff_change_failed },
    async ({ deps, field }) => {
      const role = roleNamed(field('role'));
      if (!role) throw invalid({ error: m.portal_staff_role_missing() });
      await changeRole(deps, { userId, role });
      return '/admin/admins?done=changed';
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Asks for the new role, and shows the permissions that the person gains and loses. */
export default function ChangeRole({ loaderData: { name, role, reason }, actionData }: Route.ComponentProps) {
  const { to, close } = useReturnToList();
  const [requested, setWanted] = useState<StaffRole>(role);
  const isSending = useNavigation().state === 'submitting';
  return (
    <Dialog open standing onClose={close} title={m.portal_staff_role_of({ name })}>
      <RefusalNote sentence={actionData?.error} />
      <Decision reason={reason} labels={[m.portal_staff_change_role()]}>
        <Form method="post" className="form">
          <Select
            label={m.portal_staff_role()}
            name="role"
            defaultValue={role}
            hint={roles[requested].description}
            onChange={({ target }) => setWanted(roleNamed(target.value) ?? role)}
          >
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {roles[each].label}
              </option>
            ))}
          </Select>
          {requested !== role && (
            <ul className="deletion-list" aria-live="polite">
              <Difference label={m.portal_staff_gains()} form="full" names={differenceOf(requested, role)} />
              <Difference label={m.portal_staff_loses()} form="struck" names={differenceOf(role, requested)} />
            </ul>
          )}
          <p className="quiet">{m.portal_staff_change_note()}</p>
          <div className="acts">
            <LinkButton to={to} preventScrollReset>
              {m.portal_shared_cancel()}
            </LinkButton>
            <Button type="submit" variant="accent" busy={isSending}>
              {m.portal_staff_change_role()}
            </Button>
          </div>
        </Form>
      </Decision>
    </Dialog>
  );
}

interface DifferenceProps {
  readonly label: string;
  readonly form: 'full' | 'struck';
  readonly names: readonly string[];
}

function Difference({ label, form, names }: DifferenceProps) {
  if (names.length === 0) return null;
  return (
    <li>
      <BeadGlyph form={form} {...(form === 'struck' && { tone: 'red' as const })} />
      <span>
        <b>{label}:</b> {names.join('; ')}
      </span>
    </li>
  );
}

/** Lists the permissions of the first role that the other one lacks. */
const differenceOf = (one: StaffRole, other: StaffRole): readonly string[] =>
  (Object.keys(capabilities) as Capability[])
    .filter((each) => roles[one].capabilities.has(each) && !roles[other].capabilities.has(each))
    .map((each) => capabilities[each]);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_staff_change_failed()} />;
}

import { addMember, changeMemberRole, removeMember } from '#app/modules/money/organisations/change-members.server.ts';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { memberForm, memberRoleForm, organisationForm } from '#app/modules/money/organisations/organisation-form.ts';
import { changeOrganisationAsStaff } from '#app/modules/money/organisations/organisations-by-staff.server.ts';
import { readOrganisation } from '#app/modules/money/organisations/read-organisations.server.ts';
import { OrganisationRecord } from '#app/modules/money/organisations/ui/admin/organisation-record.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { requestScope } from '#app/services.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { formAction, type Reading } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/organisation';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.details.name ?? m.portal_organisations_title());

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(organisationErrors, () => readOrganisation({ db, clock, actor }, params.organisationId));
}

const intentOf = ({ field }: Reading) => field('intent', 20);

export function action({ params: { organisationId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: organisationErrors,
      failure: m.portal_organisations_save_failed,
      more: (_refused, sent) => ({ intent: intentOf(sent), userId: sent.field('userId', 40), done: false }),
    },
    async ({ deps, ...sent }) => {
      const intent = intentOf(sent);
      const userId = sent.field('userId', 40);
      const change = { as: 'staff', organisationId, userId } as const;
      if (intent === 'add') await addMember(deps, { as: 'staff', organisationId, ...sent.read(memberForm) });
      else if (intent === 'role') await changeMemberRole(deps, { ...change, ...sent.read(memberRoleForm) });
      else if (intent === 'remove') await removeMember(deps, change);
      else {
        const details = sent.read(organisationForm);
        await changeOrganisationAsStaff(deps, { organisationId, details, version: sent.field('version', 40) });
      }
      return { errors: {}, error: null, conflict: null, intent, userId, done: true };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** An organisation: its seats, its money and its people. */
export default function Organisation({ loaderData, actionData }: Route.ComponentProps) {
  return <OrganisationRecord record={loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_organisations_load_failed()} />;
}

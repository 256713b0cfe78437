import { addMember, changeMemberRole, removeMember } from '#app/modules/money/organisations/change-members.server.ts';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { memberForm, memberRoleForm, organisationForm } from '#app/modules/money/organisations/organisation-form.ts';
import { changeOrganisation } from '#app/modules/money/organisations/organisations.server.ts';
import { readOrganisationDetails } from '#app/modules/money/organisations/read-team.server.ts';
import { teamPath, teamsPath } from '#app/modules/money/organisations/team-paths.ts';
import { DetailsPanel } from '#app/modules/money/organisations/ui/details-panel.tsx';
import { MembersPanel } from '#app/modules/money/organisations/ui/members-panel.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { formAction, type Reading } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/team-details';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.organisations_members() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(organisationErrors, () => readOrganisationDetails({ db, actor }, params.organisationId));
}

const intentOf = ({ field }: Reading) => field('intent', 20);

export function action({ params: { organisationId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: organisationErrors,
      more: (_refused, sent) => ({ intent: intentOf(sent), userId: sent.field('userId', 40), done: false }),
    },
    async ({ deps, ...sent }) => {
      const intent = intentOf(sent);
      const userId = sent.field('userId', 40);
      const change = { as: 'owner', organisationId, userId } as const;
      if (intent === 'add') await addMember(deps, { as: 'owner', organisationId, ...sent.read(memberForm) });
      else if (intent === 'role') await changeMemberRole(deps, { ...change, ...sent.read(memberRoleForm) });
      else if (intent === 'remove') await removeMember(deps, change);
      else {
        const details = sent.read(organisationForm);
        await changeOrganisation(deps, { organisationId, details, version: sent.field('version', 40) });
      }
      // Owners who gave up their role may not see this page any more.
      if (userId === deps.actor.userId) return intent === 'remove' ? teamsPath : teamPath(organisationId);
      return { errors: {}, error: null, conflict: null, intent, userId, done: true };
    },
  );
}

/** The details of an organisation and its members, for owners. */
export default function TeamDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { organisationId, details, members, version, userId } = loaderData;
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: details.name, to: teamPath(organisationId) }, { label: m.organisations_members() }]}
      />
      <h1 className="page-title">{m.organisations_members()}</h1>
      <div className="account-grid">
        <MembersPanel members={members} ownId={userId} answer={actionData} />
        <DetailsPanel details={details} version={version} answer={actionData} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.organisations_failed()} area="learner" />;
}

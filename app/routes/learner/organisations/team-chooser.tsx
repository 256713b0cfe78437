import { redirect } from 'react-router';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { readTeams } from '#app/modules/money/organisations/read-team.server.ts';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import { roleWords } from '#app/modules/money/organisations/ui/role-words.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/team-chooser';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.organisations_my_team() }];

/** Leads to the only organisation of its member; of several, one is chosen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  const teams = await readOrRefuse(organisationErrors, () => readTeams({ db, actor }));
  const [only, ...others] = teams;
  if (only && others.length === 0) throw redirect(teamPath(only.organisationId));
  return { teams };
}

export default function TeamChooser({ loaderData: { teams } }: Route.ComponentProps) {
  if (teams.length === 0)
    return (
      <EmptyState title={m.organisations_none()} category="general">
        {m.organisations_none_about()}
      </EmptyState>
    );
  return (
    <>
      <h1 className="page-title">{m.organisations_choose()}</h1>
      <ul className="panel rows form-width">
        {teams.map(({ organisationId, name, role }) => (
          <li key={organisationId} className="row">
            <Signature name={name} size={30} />
            <span className="grow wrap-anywhere">
              <Link className="link" to={teamPath(organisationId)}>
                {name}
              </Link>
            </span>
            <span className="meta">{roleWords[role]()}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.organisations_failed()} area="learner" />;
}

import { leaveOrganisation } from '#app/modules/money/organisations/leave-organisation.server.ts';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { readTeam, type TeamView } from '#app/modules/money/organisations/read-team.server.ts';
import { teamPath, teamsPath } from '#app/modules/money/organisations/team-paths.ts';
import { mayLead, sumsOf } from '#app/modules/money/organisations/team.ts';
import { LeaveTeam } from '#app/modules/money/organisations/ui/learner/leave-team.tsx';
import { TeamFigures } from '#app/modules/money/organisations/ui/learner/team-figures.tsx';
import { TeamHead } from '#app/modules/money/organisations/ui/learner/team-head.tsx';
import { Reminders } from '#app/modules/money/organisations/ui/learner/team-reminders.tsx';
import { TeamPeople } from '#app/modules/money/organisations/ui/learner/team-people.tsx';
import { TeamStuck } from '#app/modules/money/organisations/ui/learner/team-stuck.tsx';
import { changeReminders } from '#app/modules/money/packs/change-reminders.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { codesPath, invitePath, packPath, projectPath } from '#app/modules/money/packs/pack-words.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { readTeamQuery } from './team-query.server.ts';
import type { Route } from './+types/team-page';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.team.name ?? m.organisations_my_team() },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readTeamQuery(url.searchParams);
  return readOrRefuse(organisationErrors, async () => ({
    team: await readTeam({ db, actor, clock }, params.organisationId, query),
    query,
    now: clock.now(),
    done: url.searchParams.get('done'),
  }));
}

/** Turns the reminders of a pack on or off, or ends the membership of whoever sends it. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: packErrors }, async ({ deps, field }) => {
    const intent = field('intent', 20);
    if (intent === 'remind' || intent === 'be-quiet') {
      const place = { ...params, packId: field('packId', 40) };
      await changeReminders(deps, { ...place, reminds: intent === 'remind' });
      return `${teamPath(params.organisationId)}?pack=${place.packId}`;
    }
    await leaveOrganisation(deps, params.organisationId);
    return teamsPath;
  });
}

/** What members see of their organisation: what became of its seats, and how its people get on. */
export default function TeamPage({ loaderData: { team, query, now, done }, actionData }: Route.ComponentProps) {
  const { figures, packs, role } = team;
  const { paid, named } = sumsOf(figures);
  const unpaid = packs.find((pack) => pack.waiting > 0);
  const waiting = packs.reduce((sum, pack) => sum + pack.waiting, 0);
  return (
    <>
      <TeamHead team={team} query={query} links={linksOf(team, query.packId)} />
      <div className="stack stack-20">
        {done !== null && (
          <NoteBox tone="good" role="status">
            {done === 'invited-again' ? m.organisations_invited_again() : m.organisations_taken_back()}
          </NoteBox>
        )}
        {waiting > 0 && (
          <NoteBox
            action={
              unpaid &&
              mayLead(role) && (
                <LinkButton
                  to={packPath({ organisationId: team.organisationId, packId: unpaid.packId })}
                  variant="line"
                >
                  {m.organisations_pay_seats()}
                </LinkButton>
              )
            }
          >
            {m.organisations_waiting({ count: waiting })}
          </NoteBox>
        )}
        {paid === 0 && waiting === 0 && (
          <EmptyState title={m.organisations_no_seats()} category="general">
            {m.organisations_no_seats_about()}
          </EmptyState>
        )}
        {paid > 0 && <TeamFigures figures={figures} />}
        {figures.studying > 0 && (
          <TeamStuck
            team={team}
            now={now}
            action={mayLead(role) && <Reminders packs={packs} packId={query.packId} />}
          />
        )}
        {named > 0 && <TeamPeople team={team} query={query} now={now} />}
        <p className="meta">{m.organisations_what_you_see()}</p>
        <LeaveTeam role={role} error={actionData?.error ?? null} />
      </div>
    </>
  );
}

/** Returns where seats of the shown pack, or of the newest, are handed on. */
function linksOf({ organisationId, role, packs, figures }: TeamView, packId: string | null) {
  const pack = packs.find((each) => each.packId === packId) ?? packs[0];
  if (!pack || !mayLead(role) || sumsOf(figures).paid === 0) return null;
  const place = { organisationId, packId: pack.packId };
  return { invite: invitePath(place), codes: codesPath(place), project: projectPath(place), pack: packPath(place) };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.organisations_failed()} area="learner" />;
}

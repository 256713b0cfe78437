import { Form, useNavigation } from 'react-router';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { readSeatPerson } from '#app/modules/money/organisations/read-team.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { inviteAgain } from '#app/modules/money/packs/invite-again.server.ts';
import { takeSeatBack } from '#app/modules/money/packs/take-back.server.ts';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import { nameOf } from '#app/modules/money/organisations/ui/learner/person-cells.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/take-back';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.organisations_take_back() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(organisationErrors, () => readSeatPerson({ db, actor, clock }, params));
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: packErrors }, async ({ deps, field }) => {
    const isAgain = field('intent', 20) === 'again';
    await (isAgain ? inviteAgain : takeSeatBack)(deps, params);
    return `${teamPath(params.organisationId)}?done=${isAgain ? 'invited-again' : 'taken-back'}`;
  });
}

/** Asks whether to take a seat back, or to send its invitation again. */
export default function TakeBack({ loaderData: { organisationId, name, person }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const who = nameOf(person);
  return (
    <>
      <Breadcrumbs crumbs={[{ label: name, to: teamPath(organisationId) }, { label: m.organisations_take_back() }]} />
      <section className="panel pad stack form-width">
        <h1 className="h2 wrap-anywhere">{m.organisations_take_back_of({ name: who })}</h1>
        <p>{person.fate === 'invited' ? m.organisations_take_back_invited() : m.organisations_take_back_taken()}</p>
        <FormError focus>{actionData?.error}</FormError>
        <Form method="post" className="acts">
          <LinkButton to={teamPath(organisationId)}>{m.ui_cancel()}</LinkButton>
          {person.fate === 'invited' && (
            <Button type="submit" name="intent" value="again" variant="line" busy={isSending}>
              {m.organisations_invite_again()}
            </Button>
          )}
          <Button type="submit" variant="bad" busy={isSending}>
            {m.organisations_take_back()}
          </Button>
        </Form>
      </section>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.organisations_failed()} area="learner" />;
}

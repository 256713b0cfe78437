import { Form, useNavigation } from 'react-router';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import { changeProject } from '#app/modules/money/packs/change-project.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { maxProjectLength } from '#app/modules/money/packs/pack-words.ts';
import { readPack } from '#app/modules/money/packs/read-pack.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/pack-project';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_project() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(packErrors, async () => {
    const { organisationId, organisation, title, seats, project } = await readPack({ db, actor }, params, 'manager');
    return { organisationId, organisation, title, seats, project };
  });
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: packErrors,
      fieldOfCode: { project_too_long: 'project' },
      more: (_, { field }) => ({ project: field('project') }),
    },
    async ({ deps, field }) => {
      await changeProject(deps, { ...params, project: field('project') });
      return `${teamPath(params.organisationId)}?pack=${params.packId}`;
    },
  );
}

/** Changes the label under which a pack is counted in reports. */
export default function PackProject({ loaderData, actionData }: Route.ComponentProps) {
  const { organisationId, organisation, title, seats, project } = loaderData;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <Breadcrumbs crumbs={[{ label: organisation, to: teamPath(organisationId) }, { label: m.packs_project() }]} />
      <Form method="post" className="panel pad form form-width">
        <h1 className="h2 wrap-anywhere">
          {m.organisations_pack({ title, seats: m.organisations_seats({ count: seats }) })}
        </h1>
        <Field
          label={m.packs_project()}
          name="project"
          maxLength={maxProjectLength}
          hint={m.packs_project_hint()}
          defaultValue={actionData?.project ?? project}
          error={actionData?.errors['project']}
        />
        <FormError focus>{actionData?.error}</FormError>
        <div className="acts">
          <LinkButton to={teamPath(organisationId)}>{m.ui_cancel()}</LinkButton>
          <Button type="submit" variant="accent" busy={isSending}>
            {m.packs_project_save()}
          </Button>
        </div>
      </Form>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_failed()} area="learner" />;
}

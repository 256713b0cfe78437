import { redirect } from 'react-router';
import { teamPath } from '#app/modules/money/organisations/team-paths.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { readListCourses } from '#app/modules/money/packs/read-list-courses.server.ts';
import { listOf, teamPricePath } from '#app/modules/money/packs/seat-offer.ts';
import { ListCoursesScreen } from '#app/modules/money/packs/ui/list-courses-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { maxPackCourses } from '#app/shared/organisation-terms.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/team-courses';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_list_title() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  const selected = url.searchParams.getAll('course');
  const isDone = url.searchParams.has('to');
  const search = (url.searchParams.get('search') ?? '').slice(0, 200);
  return readOrRefuse(packErrors, async () => {
    const { organisationId } = params;
    const page = await readListCourses({ ...services, settings, actor }, { organisationId, search, selected });
    const list = isDone ? listOf(selected) : null;
    if (list) throw redirect(teamPricePath(list));
    return { ...page, error: isDone ? m.packs_list_invalid({ most: maxPackCourses }) : null };
  });
}

/** Where an owner selects the courses of which each person chooses one. */
export default function TeamCourses({ loaderData: { organisationId, name, ...page } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: name, to: teamPath(organisationId) }, { label: m.packs_list_title() }]} />
      <ListCoursesScreen {...page} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.organisations_failed()} area="learner" />;
}

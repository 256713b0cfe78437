import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { teamPriceOf } from '../team-price.server.ts';
import { TeamPriceScreen } from '#app/modules/money/packs/ui/team-price-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { requestScope } from '#app/services.server.ts';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import type { Route } from './+types/team-price';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { services, settings } = context.get(requestScope);
  try {
    const { id, slug } = await readCourse({ ...services, settings }, { idOrSlug: params.courseId });
    return { ...(await teamPriceOf({ context, url }, id)), slug };
  } catch (error) {
    throw await courseRefusal({ ...courseErrors, ...packErrors }, error, { context, url }, params.courseId);
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? describePage(matches, {
        path: `/courses/${loaderData.slug}/team`,
        title: `${m.packs_title()}: ${loaderData.title}`,
        description: m.packs_intro(),
      })
    : [{ title: m.packs_title() }];

/** What seats of a course cost, for a team. */
export default function TeamPrice({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <TeamPriceScreen key={loaderData.seats} {...loaderData} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_price_failed()} area="site" />;
}

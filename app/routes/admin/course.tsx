import { Outlet } from 'react-router';
import { countWaiting } from '#app/modules/study/assignments/count-waiting.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/course';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services, requestId } = context.get(requestScope);
  // The page works without the count.
  return countWaiting({ db: services.db, actor }, params.courseId ?? '').catch((error: unknown) => {
    services.log.error({ err: error, requestId }, 'the submissions of a course could not be counted');
    return null;
  });
}

/** Returns the counts for the tabs of a course's pages. */
export default function Course({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData} />;
}

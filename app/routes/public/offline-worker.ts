import { writeOfflineWorker } from '#app/modules/site/offline/offline-worker.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/offline-worker';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Answers GET /service-worker.js. Browsers ask for it again at visits, at least once a day, and take a changed one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await context.get(requestScope).settings();
  return new Response(writeOfflineWorker({ brand }), { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}

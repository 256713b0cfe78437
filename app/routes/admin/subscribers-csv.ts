import { exportSubscribers, subscriberColumns } from '#app/modules/messages/admin/list-subscribers.server.ts';
import { subscriptionStatuses } from '#app/modules/messages/admin/subscribers.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireAdminForFile } from '../guards.server.ts';
import { allowExport } from '../allow-export.server.ts';
import { readStatusQuery } from '#app/ui/portal/list/status-query.ts';
import type { Route } from './+types/subscribers-csv';

/** Downloads the subscribers, with the search and the status of their page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdminForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  const name = `subscribers-${dayInNairobi(clock.now())}.csv`;
  const query = readStatusQuery(url.searchParams, subscriptionStatuses);
  return csvAnswer(name, Object.keys(subscriberColumns), exportSubscribers({ db, actor }, query));
}

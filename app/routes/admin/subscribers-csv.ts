import { data } from 'react-router';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { exportSubscribers, subscriberColumns } from '#app/modules/messages/admin/list-subscribers.server.ts';
import { subscriptionStatuses } from '#app/modules/messages/admin/subscribers.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../guards.server.ts';
import { readStatusQuery } from './parts/status-query.ts';
import type { Route } from './+types/subscribers-csv';

/** The subscribers as a file, by the search and the status of their page (decision C10). */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { db, clock, rateLimits } = context.get(requestScope).services;
  try {
    await rateLimits.consume('export-per-user', actor.userId);
  } catch (error) {
    const answer = answerFrom(identityErrors, error);
    if (!answer) throw error;
    throw data(answer.message, { status: answer.status });
  }
  const name = `subscribers-${darajaTimestamp(clock.now()).slice(0, 8)}.csv`;
  const query = readStatusQuery(url.searchParams, subscriptionStatuses);
  return csvAnswer(name, subscriberColumns, exportSubscribers({ db, actor }, query));
}

import { data } from 'react-router';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../guards.server.ts';
import { exportUsers, userColumns } from './users/read-user-list.server.ts';
import { readUserQuery } from './users/user-query.ts';
import type { Route } from './+types/users-csv';

/** The users as a file, by the search and the filters of their page (decision M12). */
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
  const name = `users-${darajaTimestamp(clock.now()).slice(0, 8)}.csv`;
  return csvAnswer(name, userColumns, exportUsers({ db, actor }, readUserQuery(url.searchParams)));
}

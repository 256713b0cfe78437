import { data } from 'react-router';
import { identityErrors } from '#app/modules/identity/identity-errors.ts';
import { streamText } from '#app/platform/http/stream-text.ts';
import { requestScope } from '#app/services.server.ts';
import { darajaTimestamp } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { exportData } from '../account/export-data.server.ts';
import { requireLearner } from '../guards.server.ts';
import type { Route } from './+types/account-export';

/** A learner's own data as a file, written while it is sent, and kept by nobody. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, clock, rateLimits } = context.get(requestScope).services;
  try {
    await rateLimits.consume('export-per-user', actor.userId);
  } catch (error) {
    const answer = answerFrom(identityErrors, error);
    if (!answer) throw error;
    throw data(answer.message, { status: answer.status });
  }
  const day = darajaTimestamp(clock.now()).slice(0, 8);
  return new Response(streamText(exportData({ db, clock, actor })), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}

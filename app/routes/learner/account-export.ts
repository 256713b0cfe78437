import { streamText } from '#app/platform/http/stream-text.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { exportData } from '../account/export-data.server.ts';
import { requireLearner } from '../guards.server.ts';
import { allowExport } from '../allow-export.server.ts';
import type { Route } from './+types/account-export';

/** Streams the learner's data as a file. Stores no copy. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor, '/dashboard/account');
  const day = dayInNairobi(clock.now());
  return new Response(streamText(exportData({ db, clock, actor })), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}

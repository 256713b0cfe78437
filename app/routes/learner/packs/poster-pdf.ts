import { makePosterFile } from '#app/modules/money/packs/draw-poster.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { pdfFile } from '../../pdf-file.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/poster-pdf';

/** Downloads the poster of a join code as a PDF, for managers. Made for each request; not stored. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, clock, rateLimits, config } = context.get(requestScope).services;
  return readOrRefuse(packErrors, async () => {
    return pdfFile(await makePosterFile({ db, clock, rateLimits, actor, appUrl: config.appUrl }, params));
  });
}

import { makeGiftCardFile } from '#app/modules/money/gifts/draw-gift-card.server.ts';
import { giftErrors } from '#app/modules/money/gifts/gift-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { pdfFile } from '../../pdf-file.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/gift-card-pdf';

/** Downloads the card of a gift as a PDF, for its buyer. Made for each request; not stored. */
export async function loader({ params: { giftId }, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, rateLimits, config } = context.get(requestScope).services;
  return readOrRefuse(giftErrors, async () => {
    return pdfFile(await makeGiftCardFile({ db, rateLimits, actor, appUrl: config.appUrl }, giftId));
  });
}

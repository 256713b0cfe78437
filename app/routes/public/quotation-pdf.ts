import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { answerErrors } from '#app/modules/money/quotations/answer-quotation.server.ts';
import { makeQuotationFile } from '#app/modules/money/quotations/draw-quotation.server.ts';
import { readLinkedQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import type { Route } from './+types/quotation-pdf';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Downloads a quotation by the link of its mail. Made for each request; not stored. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { services, address } = context.get(requestScope);
  try {
    const quotation = await readLinkedQuotation(services, params.token);
    await services.rateLimits.consume('quotation-file-per-network', networkOf(address));
    return pdfFile(await makeQuotationFile(quotation, services.gateway?.account.payBill ?? null));
  } catch (error) {
    throw refusalToShow({ ...paymentErrors, ...answerErrors }, error);
  }
}

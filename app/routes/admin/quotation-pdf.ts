import { makeQuotationFile } from '#app/modules/money/quotations/draw-quotation.server.ts';
import { quotationErrors } from '#app/modules/money/quotations/quotation-errors.ts';
import { previewDraft } from '#app/modules/money/quotations/read-drafts.server.ts';
import { readQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../guards.server.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/quotation-pdf';

/** Downloads the quotation of an order made in the portal, or of its draft, as it would be now. Made for each request; not stored. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaff({ context, url });
  const { db, clock, gateway } = context.get(requestScope).services;
  return readOrRefuse(quotationErrors, async () => {
    const quotation = url.searchParams.has('draft')
      ? await previewDraft({ db, clock, actor }, params.quotationId)
      : await readQuotation({ db, clock, actor }, params.quotationId);
    return pdfFile(await makeQuotationFile(quotation, gateway?.account.payBill ?? null));
  });
}

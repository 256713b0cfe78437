import { makeInvoiceFile } from '#app/modules/money/ledger/invoices/draw-invoice.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/invoice-pdf';

/** Downloads an invoice or a credit note as a PDF, for its buyer. Made for each request; not stored. */
export async function loader({ params: { invoiceId }, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, rateLimits } = context.get(requestScope).services;
  return readOrRefuse(settlementErrors, async () => {
    return pdfFile(await makeInvoiceFile({ db, rateLimits, actor }, { invoiceId }));
  });
}

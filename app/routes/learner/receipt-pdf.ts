import { makeReceiptFile } from '#app/modules/money/ledger/draw-receipt.server.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { loadReceipt } from './load-receipt.server.ts';
import type { Route } from './+types/receipt-pdf';

/** Downloads the receipt as a PDF, for its buyer. Made for each request; not stored. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  return pdfFile(await loadReceipt(args, makeReceiptFile));
}

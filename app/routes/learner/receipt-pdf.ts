import { makeReceiptFile } from '#app/modules/ledger/draw-receipt.server.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { loadReceipt } from './load-receipt.server.ts';
import type { Route } from './+types/receipt-pdf';

/** The receipt as a PDF file, for its buyer; made anew each time, and kept by nobody. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  return pdfFile(await loadReceipt(args, makeReceiptFile));
}

import { makeReceiptFile } from '#app/modules/payments/receipts/make-receipt-file.server.ts';
import { loadReceipt } from './parts/load-receipt.server.ts';
import type { Route } from './+types/receipt-pdf';

/** The receipt as a PDF file, for its buyer; made anew each time, and kept by nobody. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { name, bytes } = await loadReceipt(args, makeReceiptFile);
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, no-store',
    },
  });
}

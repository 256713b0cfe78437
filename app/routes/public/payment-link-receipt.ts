import { makePayersReceipt } from '#app/modules/money/payment-links/payers-receipt.server.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { payerOf } from '../checkout/payer-cookie.server.ts';
import { pdfFile } from '../pdf-file.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/payment-link-receipt';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Downloads the receipt of a payment by a link, for the browser that paid. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { services, address } = context.get(requestScope);
  return readOrRefuse({ ...paymentErrors, ...settlementErrors, ...paymentLinkErrors }, async () => {
    const asked = { token: params.token, kept: payerOf(request) };
    return pdfFile(await makePayersReceipt({ ...services, address }, asked));
  });
}

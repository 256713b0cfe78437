import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { readPayerPage } from '#app/modules/money/payment-links/read-payer-page.server.ts';
import { requestScope } from '#app/services.server.ts';
import { payerOf } from '../checkout/payer-cookie.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/payment-link-status';

/** Answers what the page of a payment link follows, as JSON: for browsers whose event stream is down. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs): Promise<Response> {
  return answerJson(paymentLinkErrors, async () => {
    const { services } = context.get(requestScope);
    const { state, sentence } = await readPayerPage(services, { token, kept: payerOf(request) });
    return { state, sentence };
  });
}

import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { statusStream } from '#app/modules/money/collection/progress/status-stream.server.ts';
import { paymentLinkErrors } from '#app/modules/money/payment-links/payment-link-errors.ts';
import { readPayerPage } from '#app/modules/money/payment-links/read-payer-page.server.ts';
import { requestScope } from '#app/services.server.ts';
import { payerOf } from '../checkout/payer-cookie.server.ts';
import { eventStream } from './event-stream.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/payment-link-live';

/** Streams changes of what a payment link asks for to whoever has it, as server-sent events. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(requestScope);
  const read = () => readPayerPage(services, { token, kept: payerOf(request) });
  return answerJson(paymentLinkErrors, async () => {
    const { orderId } = await read();
    const stream = statusStream(services, {
      topic: orderTopic(orderId ?? ''),
      signal: request.signal,
      async read() {
        const { state, sentence } = await read();
        return { status: { state, sentence }, isFinal: state === 'paid' || state === 'done' || state === 'ended' };
      },
    });
    return eventStream(stream);
  });
}

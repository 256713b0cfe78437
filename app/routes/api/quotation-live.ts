import { statusStream } from '#app/modules/money/collection/progress/status-stream.server.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { answerErrors } from '#app/modules/money/quotations/answer-quotation.server.ts';
import { requestScope } from '#app/services.server.ts';
import { readQuotationPage } from '../public/read-quotation-page.server.ts';
import { eventStream } from './event-stream.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/quotation-live';

/** Streams changes of a quotation, and of the payment for it, to whoever has its link, as server-sent events. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(requestScope);
  return answerJson(answerErrors, async () => {
    const { quotation } = await readQuotationPage(services, token);
    const stream = statusStream(services, {
      topic: orderTopic(quotation.orderId),
      signal: request.signal,
      async read() {
        const { live, isOpen } = await readQuotationPage(services, token);
        return { status: live, isFinal: !isOpen };
      },
    });
    return eventStream(stream);
  });
}

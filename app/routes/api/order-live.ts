import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { requireOrder } from '#app/modules/money/ledger/read-order.server.ts';
import { orderStream } from '#app/modules/money/collection/progress/order-stream.server.ts';
import { requestScope } from '#app/services.server.ts';
import { eventStream } from './event-stream.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/order-live';

/** Streams changes of an order to its buyer, as server-sent events: see orderStream. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actorNow: scope.actorNow };
  return answerJson(checkoutErrors, async () => {
    await requireOrder({ ...deps, actor: await scope.actor() }, params.orderId);
    return eventStream(orderStream(deps, { orderId: params.orderId, signal: request.signal }));
  });
}

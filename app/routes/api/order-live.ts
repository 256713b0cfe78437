import { checkoutErrors } from '#app/modules/checkout/checkout-errors.ts';
import { requireOrder } from '#app/modules/ledger/read-order.server.ts';
import { orderStream } from '#app/modules/collection/progress/order-stream.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import type { Route } from './+types/order-live';

/** Streams changes of an order to its buyer, as server-sent events: see orderStream. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actorNow: scope.actorNow };
  try {
    await requireOrder({ ...deps, actor: await scope.actor() }, params.orderId);
  } catch (error) {
    const answer = answerFrom(checkoutErrors, error);
    if (!answer) throw error;
    return Response.json(
      { error: answer.message },
      { status: answer.status, headers: { 'cache-control': 'no-store' } },
    );
  }
  return new Response(orderStream(deps, { orderId: params.orderId, signal: request.signal }), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Buffering proxies would delay the events.
      'x-accel-buffering': 'no',
    },
  });
}

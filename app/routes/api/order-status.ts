import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { orderStatus } from '#app/modules/money/collection/progress/order-status.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/order-status';

/** Answers the state of an order as JSON, for its buyer. The waiting screen polls it when the event stream fails. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  return answerJson(checkoutErrors, async () => {
    const view = await orderStatus({ ...scope.services, actor: await scope.actor() }, { orderId: params.orderId });
    return view;
  });
}

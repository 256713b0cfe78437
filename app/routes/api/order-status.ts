import { checkoutErrors } from '#app/modules/checkout/checkout-errors.ts';
import { orderStatus } from '#app/modules/collection/progress/order-status.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import type { Route } from './+types/order-status';

const noStore = { 'cache-control': 'no-store' };

/** Answers the state of an order as JSON, for its buyer. The waiting screen polls it when the event stream fails. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const scope = context.get(requestScope);
  try {
    const view = await orderStatus({ ...scope.services, actor: await scope.actor() }, { orderId: params.orderId });
    return Response.json(view, { headers: noStore });
  } catch (error) {
    const answer = answerFrom(checkoutErrors, error);
    if (!answer) throw error;
    return Response.json({ error: answer.message }, { status: answer.status, headers: noStore });
  }
}

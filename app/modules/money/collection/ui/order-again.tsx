import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { m } from '#texts';

/** Orders the courses of an order again whose cheque bounced; nothing for any other. */
export function OrderAgain({ order: { mayOrderAgain } }: { readonly order: Pick<OrderStatusView, 'mayOrderAgain'> }) {
  if (!mayOrderAgain) return null;
  return (
    <Form method="post" className="acts">
      <Button type="submit" name="intent" value="again" variant="accent">
        {m.payments_order_again()}
      </Button>
    </Form>
  );
}

import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';

/** Links to the order whose open prompt blocks another one. */
export function OpenOrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link className="link" to={`/orders/${orderId}`}>
      {m.checkout_see_that_payment()}
    </Link>
  );
}

import { Link } from 'react-router';

/** To the order whose open prompt stands in the way of another one. */
export function OpenOrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link className="link" to={`/orders/${orderId}`}>
      See that payment
    </Link>
  );
}

import { formatKsh } from '#app/shared/money.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { m } from '#texts';

interface CoursesInCartProps {
  readonly order: Pick<OrderStatusView, 'courses' | 'failure'>;
  /** The ids in the browser's cart. */
  readonly inCart: readonly string[];
}

/** Shows the courses of a failed payment, and says that they are kept in the cart. */
export function CoursesInCart({ order: { courses, failure }, inCart }: CoursesInCartProps) {
  if (!failure) return null;
  return (
    <ul className="panel pad stack stack-8" aria-label={m.payments_courses()}>
      {courses.map(({ courseId, title, amountCents, isOwned }) => (
        <li key={courseId ?? title}>
          <b>{title}</b>
          <br />
          <span className="meta num">
            <span className="nb">{formatKsh(amountCents)}</span>
            {isOwned
              ? `\u00a0${m.payments_yours_already()}`
              : courseId !== null && inCart.includes(courseId) && `\u00a0${m.payments_still_in_cart()}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { formatKsh } from '#app/shared/money.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';

interface KeptCoursesProps {
  readonly order: Pick<OrderStatusView, 'courses' | 'failure'>;
  /** The ids in the browser's cart. */
  readonly inCart: readonly string[];
}

/** What a payment that failed was for, and that nothing of it is lost. */
export function KeptCourses({ order: { courses, failure }, inCart }: KeptCoursesProps) {
  if (!failure) return null;
  return (
    <ul className="panel pad stack stack-8" aria-label="Courses">
      {courses.map(({ courseId, title, amountCents, isOwned }) => (
        <li key={courseId ?? title}>
          <b>{title}</b>
          <br />
          <span className="meta num">
            <span className="nb">{formatKsh(amountCents)}</span>
            {isOwned
              ? '\u00a0· yours already'
              : courseId !== null && inCart.includes(courseId) && '\u00a0· still in your cart'}
          </span>
        </li>
      ))}
    </ul>
  );
}

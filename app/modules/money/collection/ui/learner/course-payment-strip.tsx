import { useContext } from 'react';
import { PaymentStrip } from '../payment-strip.tsx';
import { PaymentNoticeContext } from '#app/modules/catalogue/cart/payment-notice.ts';
import { useSeenPayment } from './use-order-effects.ts';

/** Shows the learner's payment in a course, unless it has opened this course: who studies it has seen that it is paid. */
export function CoursePaymentStrip({ courseId }: { readonly courseId: string }) {
  const notice = useContext(PaymentNoticeContext);
  const isSeen = notice?.courseIds?.includes(courseId) === true;
  useSeenPayment(isSeen ? { orderId: notice.orderId, state: 'paid' } : null);
  return isSeen ? null : <PaymentStrip />;
}

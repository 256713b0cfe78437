import { useContext } from 'react';
import { isUnderWay } from '#app/modules/collection/progress/payment-notice.ts';
import { PaymentNoticeContext } from '#app/modules/collection/ui/use-payment-notice.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Smartphone } from '#app/ui/icons.ts';

interface BuyButtonProps {
  readonly course: { readonly id: string; readonly slug: string };
  readonly isOwned: boolean;
  /** The way into a course that is owned. */
  readonly ownedLabel: string;
}

/** The one next step of a course's page: into the course, to the payment that is under way, or to pay. */
export function BuyButton({ course, isOwned, ownedLabel }: BuyButtonProps) {
  const notice = useContext(PaymentNoticeContext);
  if (isOwned)
    return (
      <LinkButton to={`/courses/${course.slug}/content`} variant="accent" size="lg">
        {ownedLabel}
      </LinkButton>
    );
  // Whoever could pay again meanwhile might pay twice.
  if (notice && isUnderWay(notice.state))
    return (
      <LinkButton to={`/orders/${notice.orderId}`} variant="accent" size="lg">
        Open payment
      </LinkButton>
    );
  return (
    <LinkButton to={`/checkout?course=${course.id}`} variant="pay" size="lg">
      <Smartphone />
      <span>
        Pay with <span className="nb">M-Pesa</span>
      </span>
    </LinkButton>
  );
}

import { useContext } from 'react';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { isUnderWay, PaymentNoticeContext } from '#app/modules/catalogue/cart/payment-notice.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Smartphone } from '#app/ui/icons.ts';

interface BuyButtonProps {
  readonly course: { readonly id: string; readonly slug: string };
  readonly isOwned: boolean;
  /** Label of the link to an owned course. */
  readonly ownedLabel: string;
}

/** Shows the next step on a course's page: open the course, return to the open payment, or pay. */
export function BuyButton({ course, isOwned, ownedLabel }: BuyButtonProps) {
  const notice = useContext(PaymentNoticeContext);
  if (isOwned)
    return (
      <LinkButton to={`/courses/${course.slug}/content`} variant="accent" size="lg">
        {ownedLabel}
      </LinkButton>
    );
  // A second payment now could pay twice.
  if (notice && isUnderWay(notice.state))
    return (
      <LinkButton to={`/orders/${notice.orderId}`} variant="accent" size="lg">
        {m.catalogue_open_payment()}
      </LinkButton>
    );
  return (
    <LinkButton to={`/checkout?course=${course.id}`} variant="pay" size="lg">
      <Smartphone />
      <span>{fill(m.catalogue_pay, { mpesa: <span className="nb">M-Pesa</span> })}</span>
    </LinkButton>
  );
}

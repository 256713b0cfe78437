import type { OrderStatus } from '#app/shared/payment-terms.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { m } from '#texts';

const statuses: Readonly<Record<OrderStatus, { form: BeadForm; tone?: BeadTone; label: () => string }>> = {
  paid: { form: 'full', tone: 'pay', label: m.payments_paid },
  unpaid: { form: 'open', tone: 'gold', label: m.payments_not_paid },
  partly_refunded: { form: 'half', tone: 'teal', label: m.payments_badge_partly_refunded },
  refunded: { form: 'half', label: m.payments_title_refunded },
};

/** Shows the state of an order of seats. */
export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const { form, tone, label } = statuses[status];
  return <StatusBadge form={form} tone={tone} label={label()} />;
}

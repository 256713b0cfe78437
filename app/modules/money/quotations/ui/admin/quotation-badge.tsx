import type { QuotationState } from '#app/shared/selling-terms.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { m } from '#texts';

export const stateLabels: Readonly<Record<QuotationState, () => string>> = {
  sent: m.portal_quotations_sent,
  accepted: m.portal_quotations_accepted,
  paid: m.portal_quotations_paid,
  expired: m.portal_quotations_expired,
  cancelled: m.portal_quotations_cancelled,
};

const looks: Readonly<Record<QuotationState, readonly [form: BeadForm, tone: BeadTone | undefined]>> = {
  sent: ['open', 'gold'],
  accepted: ['half', 'blue'],
  paid: ['full', 'pay'],
  expired: ['struck', undefined],
  cancelled: ['struck', 'red'],
};

/** Shows where an order made in the portal is. */
export function QuotationBadge({
  state,
  isReplaced,
  isRefunded,
  isBounced,
}: {
  readonly state: QuotationState;
  /** True if a new version took its place. */
  readonly isReplaced: boolean;
  /** True if all of its money went back. */
  readonly isRefunded: boolean;
  /** True if its cheque bounced. */
  readonly isBounced: boolean;
}) {
  const [form, tone] = looks[state];
  if (isReplaced && state === 'cancelled') return <StatusBadge form={form} label={m.portal_quotations_replaced()} />;
  if (isBounced) return <StatusBadge form="struck" tone="red" label={m.portal_shared_cheque_bounced()} />;
  if (isRefunded) return <StatusBadge form="half" label={m.portal_payments_status_refunded()} />;
  return <StatusBadge form={form} tone={tone} label={stateLabels[state]()} />;
}

import type { ListedStatus } from '#app/shared/payment-terms.ts';
import { paymentStatusLabels } from '../payment-labels.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { m } from '#texts';

/** Completed green, pending yellow, failed red, refunded grey (a part of it half green), admin_enrolled blue, tests grey. */
const looks: Readonly<Record<ListedStatus, { readonly form: BeadForm; readonly tone?: BeadTone }>> = {
  completed: { form: 'full', tone: 'pay' },
  pending: { form: 'open', tone: 'gold' },
  failed: { form: 'struck', tone: 'red' },
  partly_refunded: { form: 'half', tone: 'pay' },
  refunded: { form: 'half' },
  admin_enrolled: { form: 'turned', tone: 'blue' },
  test_completed: { form: 'grey' },
};

/** Shows the status of a payment in the portal. */
export function PaymentStatusBadge({
  status,
  isBounced = false,
}: {
  readonly status: ListedStatus;
  /** True if its cheque bounced: it counts as refunded, though no money went out. */
  readonly isBounced?: boolean;
}) {
  if (isBounced) return <StatusBadge form="struck" tone="red" label={m.portal_shared_cheque_bounced()} />;
  return <StatusBadge {...looks[status]} label={paymentStatusLabels[status]()} />;
}

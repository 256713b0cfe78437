import type { ManualPaymentStatus } from '#app/shared/payment-terms.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { m } from '#texts';

const badges: Readonly<
  Record<ManualPaymentStatus, readonly [form: BeadForm, tone: BeadTone | undefined, label: () => string]>
> = {
  waiting: ['open', 'gold', m.portal_shared_waits_for_approval],
  approved: ['full', 'pay', m.portal_manual_approved],
  rejected: ['struck', undefined, m.portal_manual_rejected],
  bounced: ['struck', 'red', m.portal_manual_bounced],
};

/** Shows what became of a recorded payment. */
export function ManualPaymentBadge({
  status,
  awaitsClearing,
}: {
  readonly status: ManualPaymentStatus;
  /** Of a cheque. */
  readonly awaitsClearing: boolean;
}) {
  const [form, tone, label] = badges[status];
  if (status === 'waiting' && awaitsClearing)
    return <StatusBadge form="open" tone="blue" label={m.portal_manual_clearing()} />;
  return <StatusBadge form={form} tone={tone} label={label()} />;
}

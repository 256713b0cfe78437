import type { PaymentEvent } from '../../admin/payment-record.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { Feed } from '#app/ui/feed.tsx';
import { m } from '#texts';

const tones: Readonly<Record<PaymentEvent['tone'], string | undefined>> = {
  plain: undefined,
  good: 'var(--color-pay)',
  bad: 'var(--color-danger)',
};

/** Timeline of a payment, oldest event first. */
export function PaymentHistory({ events }: { readonly events: readonly PaymentEvent[] }) {
  if (events.length === 0) return <p className="muted">{m.portal_payments_history_empty()}</p>;
  return (
    <Feed
      entries={events.map(({ at, title, detail, tone }, index) => ({
        key: String(index),
        tone: tones[tone],
        content: (
          <>
            <b>{title}</b>
            {detail && <p className="wrap-anywhere muted">{detail}</p>}
          </>
        ),
        when: formatMoment(at),
      }))}
    />
  );
}

import type { Cards, Compared } from '../../analytics.ts';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { changeOf, inThousands, monthName } from './figure-labels.ts';
import { fill } from '#app/ui/fill.ts';
import { formatCount } from '#app/shared/counted.ts';
import { m } from '#texts';

/** Beads of the larger of two months. */
const longest = 20;

interface CardsProps {
  readonly cards: Cards;
  readonly today: string;
}

/** Shows revenue, active users and payments, each compared with last month. */
export function AnalyticsCards({ cards: { revenue, payments, activeUsers }, today }: CardsProps) {
  const month = monthName(today.slice(0, 7));
  return (
    <StatCards
      stats={[
        {
          label: m.portal_shared_total_revenue(),
          value: (
            <span className="price">
              <small>KSh{'\u00a0'}</small>
              {inThousands(revenue.total)}
            </span>
          ),
          beads: (
            <Comparison {...revenue}>
              {fill(m.portal_analytics_in_month, {
                amount: inThousands(revenue.now),
                month,
                change: <b>{changeOf(revenue, 'less')}</b>,
              })}
            </Comparison>
          ),
        },
        {
          label: m.portal_analytics_active_users(),
          value: activeUsers.now.toLocaleString('en-KE'),
          beads: (
            <Comparison {...activeUsers}>
              {fill(m.portal_analytics_studied_in, { month, change: <b>{changeOf(activeUsers, 'fewer')}</b> })}
            </Comparison>
          ),
        },
        {
          label: m.portal_analytics_successful(),
          value: payments.total.toLocaleString('en-KE'),
          beads: (
            <Comparison {...payments}>
              {fill(m.portal_analytics_in_month, {
                amount: formatCount(payments.now),
                month,
                change: <b>{changeOf(payments, 'fewer')}</b>,
              })}
            </Comparison>
          ),
        },
      ]}
    />
  );
}

/** Shows two strands: this month above the previous month. The text says the same. */
function Comparison({ now, before, children }: Compared & { readonly children: React.ReactNode }) {
  const largest = Math.max(now, before);
  const beads = (amount: number) => (largest === 0 ? 0 : Math.round((amount / largest) * longest));
  return (
    <span className="compared">
      <span>{children}</span>
      {largest > 0 && (
        <span className="strands" aria-hidden="true">
          <ProgressStrand done={beads(now)} of={longest} bead={6} />
          <ProgressStrand done={beads(before)} of={longest} bead={6} tone="var(--color-faint)" />
        </span>
      )}
    </span>
  );
}

import type { Cards, Compared } from '../../analytics.ts';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { changeOf, inThousands, monthName } from './figure-labels.ts';

/** Beads of the larger of two months. */
const longest = 20;

interface CardsProps {
  readonly cards: Cards;
  readonly today: string;
}

/** Revenue, active users and payments, each compared with last month. */
export function AnalyticsCards({ cards: { revenue, payments, activeUsers }, today }: CardsProps) {
  const month = monthName(today.slice(0, 7));
  return (
    <StatCards
      stats={[
        {
          label: 'Total Revenue',
          value: (
            <span className="price">
              <small>KSh{'\u00a0'}</small>
              {inThousands(revenue.total)}
            </span>
          ),
          beads: (
            <Comparison {...revenue}>
              {inThousands(revenue.now)} in {month}, <b>{changeOf(revenue, 'less')}</b>
            </Comparison>
          ),
        },
        {
          label: 'Active Users',
          value: activeUsers.now.toLocaleString('en-KE'),
          beads: (
            <Comparison {...activeUsers}>
              studied in {month}, <b>{changeOf(activeUsers, 'fewer')}</b>
            </Comparison>
          ),
        },
        {
          label: 'Successful Payments',
          value: payments.total.toLocaleString('en-KE'),
          beads: (
            <Comparison {...payments}>
              {payments.now.toLocaleString('en-KE')} in {month}, <b>{changeOf(payments, 'fewer')}</b>
            </Comparison>
          ),
        },
      ]}
    />
  );
}

/** Two strands: this month above the month before. The words say the same. */
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

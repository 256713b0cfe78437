import type { Analytics, MonthFigures } from '../../analytics.ts';
import { lastDayOf } from '../../months.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { paymentStatuses, paymentStatusLabels, type PaymentStatus } from '#app/shared/payment-terms.ts';
import { BeadColumns } from '#app/ui/charts/bead-columns.tsx';
import { KeyBead, type ChartBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { counted } from '#app/shared/counted.ts';
import { ChartPanel } from './chart-panel.tsx';
import { inThousands, monthAbbreviated, monthAndYear } from './figure-labels.ts';

/** Beads of the highest column: sixteen rows of five. */
const mostBeads = 80;

const paymentsOf = (month: string, status = '') =>
  `/admin/payments?${new URLSearchParams({ ...(status && { status }), from: `${month}-01`, until: lastDayOf(month) })}`;

export interface ChartProps {
  readonly analytics: Analytics;
}

/** Revenue by month, in thousands. */
export function RevenueTrend({ analytics }: ChartProps) {
  const { months, today } = analytics;
  const worth = worthOfBead(Math.max(...months.map(({ revenue }) => revenue)) / 100, mostBeads);
  const isRunning = (month: string) => today.startsWith(month);
  return (
    <ChartPanel chart="revenue" analytics={analytics} note={counted(months.length, 'month')}>
      <BeadColumns
        label="Revenue by month"
        worth={worth}
        columns={months.map(({ month, revenue, counts }) => ({
          key: month,
          label: monthAbbreviated(month),
          value: inThousands(revenue),
          words: `${monthAndYear(month)}${isRunning(month) ? ' so far' : ''}: ${formatKsh(revenue)}, ${counted(counts.completed, 'payment')}`,
          to: paymentsOf(month, 'completed'),
          parts: [{ kind: isRunning(month) ? 'gold-open' : 'gold', amount: revenue / 100 }],
        }))}
      />
      <p className="chart-key">
        <span>
          <KeyBead bead="gold" />
          One bead is {formatKsh(toCents(worth * 100))}
        </span>
        {months.some(({ month }) => isRunning(month)) && (
          <span>
            <KeyBead bead="gold-open" />
            Month still running
          </span>
        )}
      </p>
    </ChartPanel>
  );
}

const beadOf: Readonly<Record<PaymentStatus, ChartBead>> = {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  refunded: 'refunded',
  admin_enrolled: 'granted',
  test_completed: 'test',
};

/** From the foot of a column to its top. */
const order = ['completed', ...paymentStatuses.filter((status) => status !== 'completed')] as const;

const totalOf = ({ counts }: MonthFigures) => order.reduce((sum, status) => sum + counts[status], 0);

/** How many payments of each status there are in each month; grants and tests are shown as what they are. */
export function StatusSummary({ analytics }: ChartProps) {
  const { months } = analytics;
  const worth = worthOfBead(Math.max(...months.map(totalOf)), mostBeads);
  const shown = order.filter((status) => months.some(({ counts }) => counts[status] > 0));
  return (
    <ChartPanel chart="statuses" analytics={analytics}>
      <BeadColumns
        label="Payments by status and month"
        worth={worth}
        columns={months.map((figures) => ({
          key: figures.month,
          label: monthAbbreviated(figures.month),
          value: totalOf(figures).toLocaleString('en-KE'),
          words: `${monthAndYear(figures.month)}: ${
            order
              .filter((status) => figures.counts[status] > 0)
              .map(
                (status) =>
                  `${figures.counts[status].toLocaleString('en-KE')} ${paymentStatusLabels[status].toLowerCase()}`,
              )
              .join(', ') || 'no payments'
          }`,
          to: `${paymentsOf(figures.month)}&grants=on`,
          parts: order.map((status) => ({ kind: beadOf[status], amount: figures.counts[status] })),
        }))}
      />
      <p className="chart-key">
        {shown.length === 0 && <span>No payments in these months</span>}
        {shown.length > 0 && <span>One bead is {counted(worth, 'payment')}:</span>}
        {shown.map((status) => (
          <span key={status}>
            <KeyBead bead={beadOf[status]} />
            {paymentStatusLabels[status]}
          </span>
        ))}
      </p>
    </ChartPanel>
  );
}

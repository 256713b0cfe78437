import type { Analytics, MonthFigures } from '../../analytics.ts';
import { lastDayOf } from '../../months.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { paymentStatusLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { paymentStatuses, type PaymentStatus } from '#app/shared/payment-terms.ts';
import { BeadColumns } from '#app/ui/charts/bead-columns.tsx';
import { KeyBead, type ChartBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { formatCount } from '#app/shared/counted.ts';
import { ChartPanel } from './chart-panel.tsx';
import { inThousands, monthAbbreviated, monthAndYear } from './figure-labels.ts';
import { m } from '#texts';

/** Beads of the highest column: sixteen rows of five. */
const maxBeads = 80;

const paymentsOf = (month: string, status = '') =>
  `/admin/payments?${new URLSearchParams({ ...(status && { status }), from: `${month}-01`, until: lastDayOf(month) })}`;

export interface ChartProps {
  readonly analytics: Analytics;
}

/** Shows the revenue by month, in thousands. */
export function RevenueTrend({ analytics }: ChartProps) {
  const { months, today } = analytics;
  const worth = worthOfBead(Math.max(...months.map(({ revenue }) => revenue)) / 100, maxBeads);
  const isRunning = (month: string) => today.startsWith(month);
  return (
    <ChartPanel
      chart="revenue"
      analytics={analytics}
      note={m.portal_analytics_months_count({ count: months.length, shown: formatCount(months.length) })}
    >
      <BeadColumns
        label={m.portal_analytics_revenue_by_month()}
        worth={worth}
        columns={months.map(({ month, revenue, counts }) => ({
          key: month,
          label: monthAbbreviated(month),
          value: inThousands(revenue),
          words: revenueWords({ month, revenue, counts }, isRunning(month)),
          to: paymentsOf(month, 'completed'),
          parts: [{ kind: isRunning(month) ? 'gold-open' : 'gold', amount: revenue / 100 }],
        }))}
      />
      <p className="chart-key">
        <span>
          <KeyBead bead="gold" />
          {m.portal_analytics_bead_is({ amount: formatKsh(toCents(worth * 100)) })}
        </span>
        {months.some(({ month }) => isRunning(month)) && (
          <span>
            <KeyBead bead="gold-open" />
            {m.portal_analytics_running()}
          </span>
        )}
      </p>
    </ChartPanel>
  );
}

function revenueWords({ month, revenue, counts: { completed } }: MonthFigures, isRunning: boolean): string {
  const said = {
    month: monthAndYear(month),
    amount: formatKsh(revenue),
    count: completed,
    shown: formatCount(completed),
  };
  return isRunning ? m.portal_analytics_month_words_running(said) : m.portal_analytics_month_words(said);
}

const beadOf: Readonly<Record<PaymentStatus, ChartBead>> = {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  refunded: 'refunded',
  admin_enrolled: 'by_staff',
  test_completed: 'test',
};

/** From the bottom of a column to its top. */
const order = ['completed', ...paymentStatuses.filter((status) => status !== 'completed')] as const;

const totalOf = ({ counts }: MonthFigures) => order.reduce((sum, status) => sum + counts[status], 0);

function statusWords({ month, counts }: MonthFigures): string {
  const said = order
    .filter((status) => counts[status] > 0)
    .map((status) => `${formatCount(counts[status])} ${paymentStatusLabels[status]().toLowerCase()}`);
  return said.length === 0
    ? m.portal_analytics_month_no_payments({ month: monthAndYear(month) })
    : m.portal_analytics_month_statuses({ month: monthAndYear(month), statuses: said.join(', ') });
}

/** Shows the number of payments by status in each month, with staff enrolments and tests marked as such. */
export function StatusSummary({ analytics }: ChartProps) {
  const { months } = analytics;
  const worth = worthOfBead(Math.max(...months.map(totalOf)), maxBeads);
  const shown = order.filter((status) => months.some(({ counts }) => counts[status] > 0));
  return (
    <ChartPanel chart="statuses" analytics={analytics}>
      <BeadColumns
        label={m.portal_analytics_by_status()}
        worth={worth}
        columns={months.map((figures) => ({
          key: figures.month,
          label: monthAbbreviated(figures.month),
          value: totalOf(figures).toLocaleString('en-KE'),
          words: statusWords(figures),
          to: `${paymentsOf(figures.month)}&grants=on`,
          parts: order.map((status) => ({ kind: beadOf[status], amount: figures.counts[status] })),
        }))}
      />
      <p className="chart-key">
        {shown.length === 0 && <span>{m.portal_analytics_no_payments()}</span>}
        {shown.length > 0 && (
          <span>{m.portal_analytics_bead_payments({ count: worth, shown: formatCount(worth) })}</span>
        )}
        {shown.map((status) => (
          <span key={status}>
            <KeyBead bead={beadOf[status]} />
            {paymentStatusLabels[status]()}
          </span>
        ))}
      </p>
    </ChartPanel>
  );
}

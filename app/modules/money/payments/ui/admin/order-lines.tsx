import type { ReactNode } from 'react';
import { stateOfLine, whoHas, type RecordedLine } from '#app/modules/money/ledger/recorded-line.ts';
import type { PaymentRecord } from '../../admin/payment-record.ts';
import { formatKsh, sumCents } from '#app/shared/money.ts';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';

interface OrderLinesProps {
  readonly order: NonNullable<PaymentRecord['order']>;
  /** The line whose record is shown. */
  readonly orderLineId: string;
}

/** Lines of one course from this number are folded under its sum. */
const foldedFrom = 4;

/** The lines of an order with whose they are. The seats of a course are folded; each row leads to its line, from where it is refunded. */
export function OrderLines({ order, orderLineId }: OrderLinesProps) {
  const courses = Map.groupBy(order.lines, ({ kind, title, orderLineId: id }) =>
    kind === 'seat' ? `seat ${title}` : id,
  );
  return (
    <section className="stack" aria-label={m.portal_payments_lines_of_order()}>
      <h3 className="h3">{m.portal_payments_bank_order({ number: order.number })}</h3>
      {[...courses].map(([key, lines]) =>
        lines.length < foldedFrom ? (
          <Lines key={key} lines={lines} orderLineId={orderLineId} />
        ) : (
          <details key={key}>
            <summary>
              {m.invoices_seats({ title: lines[0]?.title ?? '', count: lines.length })},{' '}
              <span className="nb">{formatKsh(sumCents(lines.map(({ amountCents }) => amountCents)))}</span>
              <span className="block quiet">{countsOf(lines)}</span>
            </summary>
            <Lines lines={lines} orderLineId={orderLineId} />
          </details>
        ),
      )}
      <dl className="spec">
        {order.roundingCents > 0 && <Row label={m.portal_payments_rounding()}>{formatKsh(order.roundingCents)}</Row>}
        <Row label={m.portal_shared_total()}>{formatKsh(order.totalCents)}</Row>
      </dl>
    </section>
  );
}

/** Returns how many of the lines have each state: 'Taken: 3 · Not taken: 21'. */
const countsOf = (lines: readonly RecordedLine[]): string =>
  [...Map.groupBy(lines, stateOfLine)].map(([state, { length }]) => `${state}: ${length}`).join(' · ');

function Lines({ lines, orderLineId }: { readonly lines: readonly RecordedLine[]; readonly orderLineId: string }) {
  return (
    <dl className="spec">
      {lines.map((line) => (
        <Row
          key={line.orderLineId}
          label={
            line.orderLineId === orderLineId ? (
              line.title
            ) : (
              <Link to={`/admin/payments/${line.orderLineId}`} className="underline">
                {line.title}
              </Link>
            )
          }
        >
          <span className="nb">{formatKsh(line.amountCents)}</span>
          <span className="block quiet wrap-anywhere">
            {whoHas(line)} · {stateOfLine(line)}
          </span>
        </Row>
      ))}
    </dl>
  );
}

function Row({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

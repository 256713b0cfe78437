import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { InvoiceMonth, MonthLine } from '../../invoices/invoice-list.ts';
import { rowAmount } from '../../receipt.ts';
import './invoice-month.css';
import { m } from '#texts';

interface Sum extends Omit<MonthLine, 'kind'> {
  readonly key: string;
  readonly label: string;
}

const amountOf = (amountCents: Cents) => rowAmount({ amountCents }, formatAmount);

const kindLabels = { invoice: m.portal_shared_invoices, credit_note: m.portal_invoices_credit_notes };

/** What to declare for a month, and whether it agrees with the books. */
export function InvoiceMonthPanel({ month, name }: { readonly month: InvoiceMonth; readonly name: string }) {
  const { lines, sum, booksCents, earlierCents, laterCents, lackingCents } = month;
  const difference = toCents(booksCents - sum.totalCents);
  const inKsh = (amountCents: Cents) => ({ amount: rowAmount({ amountCents }, formatKsh) });
  const reasons = [
    earlierCents > 0 && m.portal_invoices_earlier(inKsh(earlierCents)),
    laterCents > 0 && m.portal_invoices_later(inKsh(laterCents)),
    lackingCents > 0 && m.portal_invoices_lacking(inKsh(lackingCents)),
    earlierCents + laterCents > 0 && m.portal_invoices_issued_late(),
  ].filter((reason) => reason !== false);
  const rows: Sum[] = [
    ...lines.map(({ kind, ...line }) => ({ ...line, key: kind, label: kindLabels[kind]() })),
    { ...sum, key: 'sum', label: m.portal_invoices_to_declare() },
  ];
  return (
    <section className="panel pad stack invoice-month" aria-labelledby="invoice-month">
      <div className="row row-wrap">
        <h2 id="invoice-month">{name}</h2>
        <StatusBadge
          form={difference === 0 ? 'full' : 'open'}
          tone={difference === 0 ? 'teal' : 'red'}
          label={
            difference === 0
              ? m.portal_invoices_agrees()
              : m.portal_invoices_differs({ amount: rowAmount({ amountCents: difference }, formatKsh) })
          }
        />
      </div>
      <table>
        <caption className="sr">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{m.portal_invoices_kind()}</th>
            <th scope="col">{m.portal_invoices_documents()}</th>
            <th scope="col" className="invoice-wide">
              {m.portal_invoices_without_vat()}
            </th>
            <th scope="col">{m.portal_invoices_vat()}</th>
            <th scope="col">{m.portal_invoices_total_ksh()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, documents, withoutVatCents, vatCents, totalCents }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="num">{documents.toLocaleString('en-KE')}</td>
              <td className="num invoice-wide">{amountOf(withoutVatCents)}</td>
              <td className="num">{amountOf(vatCents)}</td>
              <td className="num">{amountOf(totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.length > 0 && <p className="muted">{reasons.join(' ')}</p>}
    </section>
  );
}

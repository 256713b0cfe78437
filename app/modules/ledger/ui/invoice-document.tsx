import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import {
  buyerLines,
  invoiceParticulars,
  invoiceRows,
  invoiceTitle,
  sellerLines,
  type InvoiceView,
} from '../invoices/invoice-view.ts';
import { rowAmount } from '../receipt.ts';
import { DocumentHead } from './document-head.tsx';
import { m } from '#texts';

const amountOf = (amountCents: Cents, format = formatAmount) => rowAmount({ amountCents }, format);

/** Shows an invoice or a credit note: a panel on screen, a page in print. */
export function InvoiceDocument({ invoice }: { readonly invoice: InvoiceView }) {
  return (
    <article className="panel receipt" aria-labelledby="invoice-title">
      <DocumentHead
        titleId="invoice-title"
        title={invoiceTitle(invoice)}
        seller={sellerLines(invoice)}
        buyer={buyerLines(invoice)}
        particulars={invoiceParticulars(invoice)}
      />
      <Lines invoice={invoice} />
      <Sums invoice={invoice} />
    </article>
  );
}

function Lines({ invoice }: { readonly invoice: InvoiceView }) {
  const hasVat = invoice.vatPercent > 0;
  return (
    <table className="invoice-lines">
      <caption className="sr">{m.payments_what_was_bought()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.payments_course()}</th>
          {hasVat && (
            <>
              <th scope="col" className="invoice-vat">
                {m.invoices_without_vat()}
              </th>
              <th scope="col" className="invoice-vat">
                {m.invoices_vat_percent({ percent: invoice.vatPercent })}
              </th>
            </>
          )}
          <th scope="col">{m.payments_amount_ksh()}</th>
        </tr>
      </thead>
      <tbody>
        {invoiceRows(invoice).map(({ label, note, withoutVat, vat, amount }, index) => (
          <tr key={`${index} ${label}`}>
            <th scope="row">
              {label}
              {note !== null && <p className="hint">{note}</p>}
            </th>
            {hasVat && (
              <>
                <td className="invoice-vat">{amountOf(withoutVat)}</td>
                <td className="invoice-vat">{amountOf(vat)}</td>
              </>
            )}
            <td>{amountOf(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sums, and for a credit note the invoice before it. */
function Sums({ invoice: { kind, vatPercent, vatCents, totalCents, credits } }: { readonly invoice: InvoiceView }) {
  const signed = (cents: number) => toCents(kind === 'credit_note' ? 0 - cents : cents);
  const sums = [
    ...(credits
      ? [[m.invoices_invoice_number({ number: credits.number }), amountOf(credits.totalCents)] as const]
      : []),
    ...(vatPercent > 0
      ? [
          [m.invoices_without_vat(), amountOf(signed(totalCents - vatCents))] as const,
          [m.invoices_vat_percent({ percent: vatPercent }), amountOf(signed(vatCents))] as const,
        ]
      : []),
    [m.checkout_total(), amountOf(signed(totalCents), formatKsh)] as const,
  ];
  return (
    <table className="invoice-sums" aria-label={m.checkout_total()}>
      <tbody>
        {sums.map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

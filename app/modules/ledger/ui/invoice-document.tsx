import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import {
  buyerLines,
  invoiceParticulars,
  invoiceRows,
  invoiceTitle,
  sellerLines,
  type InvoiceView,
} from '../invoices/invoice-view.ts';
import { rowAmount } from '../receipt.ts';
import './receipt-document.css';
import './invoice-document.css';
import { m } from '#texts';

const amountOf = (amountCents: Cents, format = formatAmount) => rowAmount({ amountCents }, format);

/** Shows an invoice or a credit note: a panel on screen, a page in print. */
export function InvoiceDocument({ invoice }: { readonly invoice: InvoiceView }) {
  return (
    <article className="panel receipt" aria-labelledby="invoice-title">
      <header>
        <BrandMark size={30} />
        <span>{invoice.seller.name}</span>
        <h2 id="invoice-title" className="invoice-title">
          {invoiceTitle(invoice)}
        </h2>
      </header>
      <div className="receipt-parties">
        <Party title={m.payments_from()} lines={sellerLines(invoice)} />
        <Party title={m.payments_for()} lines={buyerLines(invoice)} />
      </div>
      <dl className="receipt-facts">
        {invoiceParticulars(invoice).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Unbroken text={value} />
            </dd>
          </div>
        ))}
      </dl>
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

function Party({ title, lines: [name, ...lines] }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <address>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}

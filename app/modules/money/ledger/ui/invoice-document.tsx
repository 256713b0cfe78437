import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import {
  buyerLines,
  creditRows,
  hasSeats,
  invoiceParticulars,
  invoiceRows,
  invoiceTitle,
  paidWords,
  seatCells,
  seatHeads,
  seatWords,
  sellerLines,
  type InvoiceRowView,
  type InvoiceView,
} from '../invoices/invoice-view.ts';
import { rowAmount } from '../receipt.ts';
import { DocumentHead } from './document-head.tsx';
import { m } from '#texts';

const amountOf = (amountCents: Cents, format = formatAmount) => rowAmount({ amountCents }, format);

interface InvoiceDocumentProps {
  readonly invoice: InvoiceView;
  /** QR code of KRA's eTIMS in SVG; null without one. */
  readonly qr: string | null;
}

/** Shows an invoice or a credit note: a panel on screen, a page in print. */
export function InvoiceDocument({ invoice, qr }: InvoiceDocumentProps) {
  const paid = paidWords(invoice);
  return (
    <article className="panel receipt" aria-labelledby="invoice-title">
      <DocumentHead
        titleId="invoice-title"
        title={invoiceTitle(invoice)}
        seller={sellerLines(invoice)}
        buyer={buyerLines(invoice)}
        particulars={invoiceParticulars(invoice)}
      />
      <DocumentLines invoice={invoice} />
      <Sums invoice={invoice} />
      {paid !== null && (
        <p>
          <StatusBadge form="full" tone="pay" label={paid} />
        </p>
      )}
      {invoice.etims?.url && qr !== null && <EtimsBox number={invoice.etims.number} url={invoice.etims.url} qr={qr} />}
    </article>
  );
}

/** The QR code of KRA's eTIMS, which checks the document. */
function EtimsBox({ number, url, qr }: { readonly number: string; readonly url: string; readonly qr: string }) {
  return (
    <a className="invoice-etims" href={url}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={m.invoices_etims_qr({ url })}
        width={84}
        height={84}
      />
      <span>
        <span className="hint">{m.invoices_etims_issuer()}</span>
        <b>{number}</b>
        <span className="hint">{m.invoices_etims_scan()}</span>
      </span>
    </a>
  );
}

/** The lines of an invoice, a credit note or a quotation. Seats have their columns in place of 'Without VAT'; a phone has them in words. */
export function DocumentLines({
  invoice,
  hasVatColumns = true,
}: {
  readonly invoice: Pick<InvoiceView, 'kind' | 'lines' | 'vatPercent'>;
  readonly hasVatColumns?: boolean;
}) {
  const rows = invoiceRows(invoice);
  const withSeats = hasSeats(rows);
  const isSplit = hasVatColumns && invoice.vatPercent > 0;
  const heads = [
    ...(withSeats ? seatHeads() : isSplit ? [m.invoices_without_vat()] : []),
    ...(isSplit ? [m.invoices_vat_percent({ percent: invoice.vatPercent })] : []),
  ];
  const cellsOf = (row: InvoiceRowView) => [
    ...(withSeats ? seatCells(row) : isSplit ? [amountOf(row.withoutVat)] : []),
    ...(isSplit ? [amountOf(row.vat)] : []),
  ];
  return (
    <table className="invoice-lines">
      <caption className="sr">{m.payments_what_was_bought()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.payments_course()}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="invoice-detail">
              {head}
            </th>
          ))}
          <th scope="col">{m.payments_amount_ksh()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${index} ${row.label}`}>
            <th scope="row">
              {row.label}
              {row.seats && <p className="hint invoice-narrow">{seatWords(row.seats)}</p>}
              {row.note !== null && <p className="hint">{row.note}</p>}
            </th>
            {cellsOf(row).map((cell, column) => (
              <td key={heads[column]} className="invoice-detail">
                {cell}
              </td>
            ))}
            <td>{amountOf(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sums, and for a credit note what it leaves of its invoice. */
function Sums({ invoice }: { readonly invoice: InvoiceView }) {
  const { kind, vatPercent, vatCents, totalCents } = invoice;
  const signed = (cents: number) => toCents(kind === 'credit_note' ? 0 - cents : cents);
  const sums =
    vatPercent > 0
      ? [
          [m.invoices_without_vat(), amountOf(signed(totalCents - vatCents))] as const,
          [m.invoices_vat_percent({ percent: vatPercent }), amountOf(signed(vatCents))] as const,
        ]
      : [];
  const left = creditRows(invoice).map(([label, cents]) => [label, amountOf(cents)] as const);
  return (
    <table className="invoice-sums" aria-label={m.checkout_total()}>
      <tbody>
        {sums.map(sumRow)}
        <tr>
          <th scope="row">{m.checkout_total()}</th>
          <td>{amountOf(signed(totalCents), formatKsh)}</td>
        </tr>
      </tbody>
      {left.length > 0 && <tbody>{left.map(sumRow)}</tbody>}
    </table>
  );
}

const sumRow = ([label, amount]: readonly [string, string]) => (
  <tr key={label}>
    <th scope="row">{label}</th>
    <td>{amount}</td>
  </tr>
);

import { sellerLines } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { rowAmount } from '#app/modules/money/ledger/receipt.ts';
import { AddressBlock, DocumentHead } from '#app/modules/money/ledger/ui/document-head.tsx';
import { DocumentLines } from '#app/modules/money/ledger/ui/invoice-document.tsx';
import { languageTags } from '#app/shared/locale.ts';
import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import type { QuotationView } from '../quotation.ts';
import { buyerOf, quotationParticulars, quotationTitle, waysToPay } from '../quotation-words.ts';
import { m } from '#texts';

const amountOf = (amountCents: Cents, format = formatAmount) => rowAmount({ amountCents }, format);

/** Shows a quotation: a panel on screen, a page in print. */
export function QuotationDocument({
  quotation,
  payBill,
}: {
  readonly quotation: QuotationView;
  /** The shop's business number; null where it takes no M-Pesa. */
  readonly payBill: string | null;
}) {
  const { message, vatPercent, vatCents, totalCents, locale } = quotation;
  const sums = [
    ...(vatPercent > 0
      ? [
          [m.invoices_without_vat(), amountOf(toCents(totalCents - vatCents))] as const,
          [m.invoices_vat_percent({ percent: vatPercent }), amountOf(vatCents)] as const,
        ]
      : []),
    [m.checkout_total(), amountOf(totalCents, formatKsh)] as const,
  ];
  return (
    <article className="panel receipt" aria-labelledby="quotation-title">
      <DocumentHead
        titleId="quotation-title"
        title={quotationTitle(quotation)}
        seller={sellerLines(quotation)}
        buyer={buyerOf(quotation)}
        particulars={quotationParticulars(quotation)}
      />
      {message !== '' && (
        <p className="own-lines wrap-anywhere" lang={languageTags[locale]}>
          {message}
        </p>
      )}
      <DocumentLines invoice={{ ...quotation, kind: 'invoice' }} hasVatColumns={false} />
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
      <div className="receipt-parties">
        {waysToPay(quotation, payBill).map(({ title, lines: way }) => (
          <AddressBlock key={title} title={title} lines={way} />
        ))}
      </div>
    </article>
  );
}

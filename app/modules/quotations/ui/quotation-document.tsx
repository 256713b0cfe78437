import '#app/modules/ledger/ui/receipt-document.css';
import '#app/modules/ledger/ui/invoice-document.css';
import { invoiceRows, sellerLines } from '#app/modules/ledger/invoices/invoice-view.ts';
import { rowAmount } from '#app/modules/ledger/receipt.ts';
import { languageTags } from '#app/shared/locale.ts';
import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
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
  const { seller, lines, message, vatPercent, vatCents, totalCents, locale } = quotation;
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
      <header>
        <BrandMark size={30} />
        <span>{seller.name}</span>
        <h2 id="quotation-title" className="invoice-title">
          {quotationTitle(quotation)}
        </h2>
      </header>
      <div className="receipt-parties">
        <Block title={m.payments_from()} lines={sellerLines(quotation)} />
        <Block title={m.payments_for()} lines={buyerOf(quotation)} />
      </div>
      <dl className="receipt-facts">
        {quotationParticulars(quotation).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Unbroken text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {message !== '' && (
        <p className="wrap-anywhere" lang={languageTags[locale]}>
          {message}
        </p>
      )}
      <table className="invoice-lines">
        <caption className="sr">{m.payments_what_was_bought()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.payments_course()}</th>
            <th scope="col">{m.payments_amount_ksh()}</th>
          </tr>
        </thead>
        <tbody>
          {invoiceRows({ kind: 'invoice', lines }).map(({ label, note, amount }, index) => (
            <tr key={`${index} ${label}`}>
              <th scope="row">
                {label}
                {note !== null && <p className="hint">{note}</p>}
              </th>
              <td>{amountOf(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
          <Block key={title} title={title} lines={way} />
        ))}
      </div>
    </article>
  );
}

function Block({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const [first, ...others] = lines;
  return (
    <div>
      <h3>{title}</h3>
      <address>
        <b>{first}</b>
        {others.map((line, index) => (
          <span key={`${index} ${line}`}>{line}</span>
        ))}
      </address>
    </div>
  );
}

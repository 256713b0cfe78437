import { invoiceRows, seatWords } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { formatAmount, formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import type { QuotationView } from '../../quotation.ts';
import { m } from '#texts';

/** What a quotation offered. */
export type FormerTerms = Pick<QuotationView, 'number' | 'lines' | 'totalCents'>;

/** Says what the former quotation offered, and by how much the new version differs from it at today's prices. */
export function AgreedTerms({
  former: { number, lines, totalCents: agreed },
  totalCents,
}: {
  readonly former: FormerTerms;
  /** Of the new version; null while there is no price. */
  readonly totalCents: Cents | null;
}) {
  return (
    <>
      <h3 className="h3" id="quotation-agreed">
        {m.portal_quotations_agreed({ number })}
      </h3>
      <table className="quotation-sum" aria-labelledby="quotation-agreed">
        <tbody>
          {invoiceRows({ kind: 'invoice', lines }).map(({ label, note, seats, amount }, index) => (
            <tr key={`${index} ${label}`}>
              <th scope="row">
                {label}
                {seats && <p className="hint">{seatWords(seats)}</p>}
                {note !== null && <p className="hint">{note}</p>}
              </th>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.checkout_total()}</th>
            <td>{formatKsh(agreed)}</td>
          </tr>
        </tfoot>
      </table>
      {totalCents !== null && <p>{differenceOf(totalCents - agreed)}</p>}
    </>
  );
}

function differenceOf(cents: number): string {
  if (cents === 0) return m.portal_quotations_agreed_same();
  const amount = formatKsh(toCents(Math.abs(cents)));
  return cents > 0 ? m.portal_quotations_agreed_more({ amount }) : m.portal_quotations_agreed_less({ amount });
}

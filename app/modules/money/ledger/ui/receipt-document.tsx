import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import './receipt-document.css';
import { Unbroken } from '#app/ui/unbroken.tsx';
import {
  receiptParticulars,
  receiptRows,
  refundRows,
  rowAmount,
  surplusSentences,
  type ReceiptRow,
  type Receipt,
} from '../receipt.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

/** Shows a receipt: a panel on screen, a page in print. */
export function ReceiptDocument({ receipt }: { readonly receipt: Receipt }) {
  const { company, buyer, number, totalCents } = receipt;
  const refunds = refundRows(receipt);
  return (
    <article className="panel receipt" aria-labelledby="receipt-title">
      <header>
        <BrandMark size={30} />
        <span>{company.name}</span>
        <h1 id="receipt-title">{fill(m.payments_receipt_number, { number: <span className="nb">{number}</span> })}</h1>
      </header>
      <div className="receipt-parties">
        <Party title={m.payments_from()} name={company.name} lines={company.lines} />
        <Party title={m.payments_for()} name={buyer.name} lines={[buyer.email]} />
      </div>
      <dl className="receipt-facts">
        {receiptParticulars(receipt).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Unbroken text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <table>
        <caption className="sr">{m.payments_what_was_bought()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.payments_course()}</th>
            <th scope="col">{m.payments_amount_ksh()}</th>
          </tr>
        </thead>
        <tbody>
          <Rows rows={receiptRows(receipt)} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.checkout_total()}</th>
            <td>{formatKsh(totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      {refunds.length > 0 && (
        <section>
          <h2 id="receipt-refunds">{m.payments_refunds()}</h2>
          <table aria-labelledby="receipt-refunds">
            <tbody>
              <Rows rows={refunds} />
            </tbody>
          </table>
        </section>
      )}
      {surplusSentences(receipt).map((sentence) => (
        <p key={sentence}>
          <Unbroken text={sentence} />
        </p>
      ))}
    </article>
  );
}

interface PartyProps {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
}

function Party({ title, name, lines }: PartyProps) {
  return (
    <div>
      <h2>{title}</h2>
      <address>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly ReceiptRow[] }) {
  return rows.map((row) => (
    <tr key={row.key}>
      <th scope="row">{row.label}</th>
      <td>{rowAmount(row, formatAmount)}</td>
    </tr>
  ));
}

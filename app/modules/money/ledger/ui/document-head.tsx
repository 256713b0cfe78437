import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import './receipt-document.css';
import './invoice-document.css';
import { m } from '#texts';

interface DocumentHeadProps {
  /** Labels the document. */
  readonly titleId: string;
  readonly title: string;
  /** Lines of the seller and of the buyer; the first is the name. */
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  /** Number, days and other facts, with their labels. */
  readonly particulars: readonly (readonly [label: string, value: string])[];
}

/** Shows the head of an invoice, a credit note or a quotation: title, seller, buyer and facts. */
export function DocumentHead({ titleId, title, seller, buyer, particulars }: DocumentHeadProps) {
  return (
    <>
      <header>
        <BrandMark size={30} />
        <span>{seller[0]}</span>
        <h2 id={titleId} className="invoice-title">
          {title}
        </h2>
      </header>
      <div className="receipt-parties">
        <AddressBlock title={m.payments_from()} lines={seller} />
        <AddressBlock title={m.payments_for()} lines={buyer} />
      </div>
      <dl className="receipt-facts">
        {particulars.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Unbroken text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shows lines below a title; the first is a name. */
export function AddressBlock({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
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

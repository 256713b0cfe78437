import type { InvoiceKind } from '#app/shared/payment-terms.ts';
import { Download } from '#app/ui/icons.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

interface InvoiceLinksProps {
  readonly invoices: readonly {
    readonly id: string;
    readonly kind: InvoiceKind;
    readonly number: string;
  }[];
}

/** Downloads of the invoice and the credit notes of an order; nothing for an order without. */
export function InvoiceLinks({ invoices }: InvoiceLinksProps) {
  if (invoices.length === 0) return null;
  return (
    <section className="noprint reading-width stack" aria-labelledby="invoices">
      <h2 id="invoices">{m.invoices_documents()}</h2>
      <ul className="row row-wrap">
        {invoices.map(({ id, kind, number }) => (
          <li key={id}>
            <a className="btn btn-line" href={localHref(`/dashboard/invoices/${id}/pdf`)}>
              <Download className="i-sm" />
              {kind === 'invoice' ? m.invoices_invoice_number({ number }) : m.invoices_credit_note_number({ number })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

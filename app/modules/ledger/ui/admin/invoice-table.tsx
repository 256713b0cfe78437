import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatAmount } from '#app/shared/money.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { InvoiceListRow } from '../../invoices/invoice-list.ts';
import { rowAmount } from '../../receipt.ts';
import { m } from '#texts';

const columns = (): readonly Column<InvoiceListRow>[] => [
  {
    key: 'number',
    header: m.portal_invoices_number(),
    width: '160px',
    cell: ({ id, number, orderNumber }) => (
      <>
        <Link className="link nb num" to={`/admin/invoices/${id}`}>
          {number}
        </Link>
        <span className="quiet nb num block">{orderNumber}</span>
      </>
    ),
  },
  {
    key: 'issued',
    header: m.portal_invoices_issued(),
    width: '120px',
    onCard: 'right',
    cell: ({ issuedAt }) => <span className="nb">{formatDay(issuedAt)}</span>,
  },
  {
    key: 'buyer',
    header: m.portal_invoices_buyer(),
    onCard: 'wide',
    cell: ({ buyerName, buyerPin }) => (
      <>
        <OneLine as="b" text={buyerName} />
        <span className="quiet num">{buyerPin ?? m.portal_invoices_no_pin()}</span>
      </>
    ),
  },
  {
    key: 'vat',
    header: m.portal_invoices_vat(),
    align: 'end',
    width: '110px',
    from: 'mid',
    cell: ({ vatCents }) => <span className="num">{rowAmount({ amountCents: vatCents }, formatAmount)}</span>,
  },
  {
    key: 'total',
    header: m.portal_invoices_total_ksh(),
    align: 'end',
    width: '120px',
    onCard: 'left',
    cell: ({ amountCents }) => <b className="num">{rowAmount({ amountCents }, formatAmount)}</b>,
  },
  {
    key: 'etims',
    header: m.invoices_etims(),
    width: '170px',
    onCard: 'right',
    cell: ({ etimsNumber }) =>
      etimsNumber === null ? (
        <StatusBadge form="open" tone="gold" label={m.portal_invoices_number_missing()} />
      ) : (
        <OneLine className="num" text={etimsNumber} />
      ),
  },
];

/** Invoices and credit notes; a stack of cards on a phone. */
export function InvoiceTable({ invoices }: { readonly invoices: readonly InvoiceListRow[] }) {
  return <Table caption={m.portal_invoices_title()} columns={columns()} rows={invoices} keyOf={({ id }) => id} />;
}

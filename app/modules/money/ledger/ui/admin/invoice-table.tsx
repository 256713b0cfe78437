import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { choiceFilter, searchFilter, textFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import {
  invoiceChoices,
  maxInvoicesCounted,
  type InvoiceChoice,
  type InvoiceFilter,
  type InvoiceListRow,
} from '../../invoices/invoice-list.ts';
import { rowAmount } from '../../receipt.ts';
import { m } from '#texts';

const choiceLabels: Readonly<Record<InvoiceChoice, () => string>> = {
  without_etims: m.portal_invoices_without_etims,
  with_pin: m.portal_invoices_with_pin,
  credit_notes: m.portal_invoices_credit_notes,
};

const month = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Invoices and credit notes. */
export const invoiceList: ListDefinition<InvoiceFilter, InvoiceListRow> = {
  path: '/admin/invoices',
  title: m.portal_shared_invoices,
  one: m.portal_invoices_one,
  many: m.portal_invoices_many,
  most: maxInvoicesCounted,
  none: { title: m.portal_invoices_none, hint: m.portal_invoices_none_hint },
  noneFound: m.portal_invoices_none_match,
  filters: {
    search: searchFilter(m.portal_invoices_search),
    status: choiceFilter({
      label: m.portal_invoices_choice,
      values: invoiceChoices,
      words: (choice) => choiceLabels[choice](),
      all: m.portal_shared_all,
    }),
    month: textFilter({
      label: m.portal_shared_month,
      isValid: (text) => month.test(text),
      all: m.portal_invoices_all_months,
    }),
  },
  order: null,
  columns: () => [
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
      header: m.portal_shared_date(),
      width: '120px',
      onCard: 'right',
      cell: ({ issuedAt }) => <span className="nb">{formatDay(issuedAt)}</span>,
    },
    {
      key: 'buyer',
      header: m.portal_shared_buyer(),
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
      header: m.portal_shared_amount(),
      align: 'end',
      width: '120px',
      onCard: 'left',
      cell: ({ amountCents }) => <b className="num nb">{rowAmount({ amountCents }, formatKsh)}</b>,
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
  ],
};

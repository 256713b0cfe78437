import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { quotationStates } from '#app/shared/selling-terms.ts';
import { maxQuotationsCounted, type QuotationFilter, type QuotationRow } from '../../quotation.ts';
import { QuotationBadge, stateLabels } from './quotation-badge.tsx';
import { m } from '#texts';

/** Quotations: orders made in the portal, with their states. */
export const quotationList: ListDefinition<QuotationFilter, QuotationRow> = {
  path: '/admin/quotations',
  title: m.portal_shared_quotations,
  one: m.portal_quotations_one,
  many: m.portal_quotations_many,
  most: maxQuotationsCounted,
  none: { title: m.portal_quotations_none, hint: m.portal_quotations_none_hint },
  noneFound: m.portal_quotations_none_match,
  filters: {
    search: searchFilter(m.portal_quotations_search),
    state: choiceFilter({
      label: m.portal_quotations_state,
      values: quotationStates,
      words: (state) => stateLabels[state](),
      all: m.portal_quotations_all,
    }),
  },
  order: null,
  columns: () => [
    {
      key: 'number',
      header: m.portal_shared_reference(),
      width: '140px',
      cell: ({ id, number }) => (
        <Link className="link nb num" to={`/admin/quotations/${id}`}>
          {number}
        </Link>
      ),
    },
    {
      key: 'made',
      header: m.portal_quotations_made(),
      width: '120px',
      onCard: 'right',
      cell: ({ createdAt }) => <span className="nb">{formatDay(createdAt)}</span>,
    },
    {
      key: 'buyer',
      header: m.portal_shared_buyer(),
      onCard: 'wide',
      cell: ({ organisation, buyerName }) => (
        <>
          <OneLine as="b" text={organisation || buyerName} />
          {organisation !== '' && <OneLine className="quiet" text={buyerName} />}
        </>
      ),
    },
    {
      key: 'total',
      header: m.portal_shared_total(),
      align: 'end',
      width: '130px',
      onCard: 'left',
      cell: ({ totalCents }) => <b className="num nb">{formatKsh(totalCents)}</b>,
    },
    {
      key: 'until',
      header: m.portal_quotations_until(),
      width: '120px',
      from: 'mid',
      cell: ({ validUntil }) => <span className="nb">{formatDay(validUntil)}</span>,
    },
    {
      key: 'state',
      header: m.portal_quotations_state(),
      width: '160px',
      onCard: 'right',
      cell: (row) => <QuotationBadge {...row} />,
    },
  ],
};

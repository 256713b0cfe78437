import { Link } from '#app/ui/link.tsx';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { formatCount } from '#app/shared/counted.ts';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { SecondLine } from '#app/ui/table.tsx';
import { discountStatuses, type DiscountFilter, type ShownDiscount } from '../../admin/discount-list.ts';
import { datesWords, kindLabels, DiscountStatusBadge, statusLabels, termsWords, usesWords } from './discount-words.tsx';
import { m } from '#texts';

/** Coupons, sales and bundles, with what they have brought. */
export const discountList: ListDefinition<DiscountFilter, ShownDiscount> = {
  path: '/admin/offers',
  title: m.portal_shared_discounts,
  one: m.portal_discounts_row,
  many: m.portal_discounts_rows,
  none: { title: m.portal_discounts_none, hint: m.portal_discounts_none_hint },
  noneFound: m.portal_discounts_none_found,
  filters: {
    search: searchFilter(m.portal_discounts_search_label),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: discountStatuses,
      words: (status) => statusLabels[status](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
  },
  order: null,
  columns: () => [
    {
      key: 'name',
      header: m.portal_discounts_discount(),
      width: '22%',
      cell: ({ id, name, kind }) => (
        <div>
          <Link className="name-link wrap-anywhere" to={`/admin/offers/${id}`} data-opens="">
            {name}
          </Link>
          <p className="quiet">{kindLabels[kind]()}</p>
        </div>
      ),
    },
    {
      key: 'what',
      header: m.portal_shared_what(),
      onCard: 'wide',
      cell: (discount) => (
        <>
          <span className="wrap-anywhere">{termsWords(discount)}</span>
          <SecondLine until="wide">{datesWords(discount)}</SecondLine>
          <p className="quiet phoneonly">
            {m.portal_discounts_on_card({ uses: usesWords(discount), sold: formatKsh(discount.soldCents) })}
          </p>
        </>
      ),
    },
    {
      key: 'when',
      header: m.portal_discounts_when(),
      width: '196px',
      from: 'wide',
      cell: (discount) => datesWords(discount),
    },
    {
      key: 'uses',
      header: m.portal_discounts_uses(),
      align: 'end',
      width: '112px',
      onCard: 'none',
      cell: (discount) => (
        <>
          <span className="nb">{usesWords(discount)}</span>
          {discount.held > 0 && (
            <p className="quiet">{m.portal_discounts_held({ count: formatCount(discount.held) })}</p>
          )}
        </>
      ),
    },
    {
      key: 'discount',
      header: m.portal_discounts_given_ksh(),
      align: 'end',
      width: '132px',
      from: 'mid',
      onCard: 'none',
      cell: ({ discountCents }) => <span className="nb">{formatAmount(discountCents)}</span>,
    },
    {
      key: 'sold',
      header: m.portal_discounts_sold_ksh(),
      align: 'end',
      width: '124px',
      onCard: 'none',
      cell: ({ soldCents }) => <b className="nb">{formatAmount(soldCents)}</b>,
    },
    {
      key: 'status',
      header: m.portal_shared_status(),
      width: '124px',
      onCard: 'right',
      cell: (discount) => <DiscountStatusBadge {...discount} />,
    },
  ],
};

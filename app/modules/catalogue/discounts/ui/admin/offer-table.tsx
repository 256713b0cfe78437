import { Link } from '#app/ui/link.tsx';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { formatCount } from '#app/shared/counted.ts';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { SecondLine } from '#app/ui/table.tsx';
import { offerStatuses, type OfferFilter, type ShownOffer } from '../../admin/offer-list.ts';
import { datesWords, kindLabels, OfferStatusBadge, statusLabels, termsWords, usesWords } from './offer-words.tsx';
import { m } from '#texts';

/** Coupons, sales and bundles, with what they have brought. */
export const offerList: ListDefinition<OfferFilter, ShownOffer> = {
  path: '/admin/offers',
  title: m.portal_shared_offers,
  one: m.portal_offers_row,
  many: m.portal_offers_rows,
  none: { title: m.portal_offers_none, hint: m.portal_offers_none_hint },
  noneFound: m.portal_offers_none_found,
  filters: {
    search: searchFilter(m.portal_offers_search_label),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: offerStatuses,
      words: (status) => statusLabels[status](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
  },
  order: null,
  columns: () => [
    {
      key: 'offer',
      header: m.portal_offers_offer(),
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
      cell: (offer) => (
        <>
          <span className="wrap-anywhere">{termsWords(offer)}</span>
          <SecondLine until="wide">{datesWords(offer)}</SecondLine>
          <p className="quiet phoneonly">
            {m.portal_offers_on_card({ uses: usesWords(offer), sold: formatKsh(offer.soldCents) })}
          </p>
        </>
      ),
    },
    {
      key: 'when',
      header: m.portal_offers_when(),
      width: '196px',
      from: 'wide',
      cell: (offer) => datesWords(offer),
    },
    {
      key: 'uses',
      header: m.portal_offers_uses(),
      align: 'end',
      width: '112px',
      onCard: 'none',
      cell: (offer) => (
        <>
          <span className="nb">{usesWords(offer)}</span>
          {offer.held > 0 && <p className="quiet">{m.portal_offers_held({ count: formatCount(offer.held) })}</p>}
        </>
      ),
    },
    {
      key: 'discount',
      header: m.portal_offers_discount_ksh(),
      align: 'end',
      width: '132px',
      from: 'mid',
      onCard: 'none',
      cell: ({ discountCents }) => <span className="nb">{formatAmount(discountCents)}</span>,
    },
    {
      key: 'sold',
      header: m.portal_offers_sold_ksh(),
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
      cell: (offer) => <OfferStatusBadge {...offer} />,
    },
  ],
};

import { Link } from '#app/ui/link.tsx';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { formatCount } from '#app/shared/counted.ts';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import type { ShownOffer } from '../../admin/offer-list.ts';
import { datesWords, kindLabels, OfferStatusBadge, termsWords, usesWords } from './offer-words.tsx';
import { m } from '#texts';

const columns = (): readonly Column<ShownOffer>[] => [
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
    header: m.portal_offers_what(),
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
    header: m.portal_offers_status(),
    width: '124px',
    onCard: 'right',
    cell: (offer) => <OfferStatusBadge {...offer} />,
  },
];

/** The offers with what they have brought; a stack of cards on a phone. */
export function OfferTable({ offers }: { readonly offers: readonly ShownOffer[] }) {
  return <Table caption={m.portal_offers_offers()} columns={columns()} rows={offers} keyOf={({ id }) => id} />;
}

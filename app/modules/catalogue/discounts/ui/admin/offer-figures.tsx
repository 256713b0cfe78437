import { formatCount } from '#app/shared/counted.ts';
import { formatKsh } from '#app/shared/money.ts';
import { StatCards } from '#app/ui/stat-cards.tsx';
import type { OfferFigures as Figures } from '../../admin/offer-results.ts';
import { shareWords } from './offer-words.tsx';
import { m } from '#texts';

/** Shows what the running offers have brought, and how many wrong codes were tried. */
export function OfferFigures({ figures }: { readonly figures: Figures }) {
  const { soldCents, discountCents, held, wrongCodes, blocked } = figures;
  return (
    <StatCards
      stats={[
        {
          label: m.portal_offers_sold_running(),
          value: <span className="nb">{formatKsh(soldCents)}</span>,
          hint: m.portal_offers_since_each(),
        },
        {
          label: m.portal_offers_discount(),
          value: <span className="nb">{formatKsh(discountCents)}</span>,
          hint: shareWords(discountCents, soldCents + discountCents),
        },
        {
          label: m.portal_offers_held_by_unpaid(),
          value: m.portal_offers_uses_count({ count: held, shown: formatCount(held) }),
          hint: m.portal_offers_freed(),
        },
        {
          label: m.portal_offers_wrong_codes(),
          value: formatCount(wrongCodes),
          hint: blocked === 0 ? m.portal_offers_none_blocked() : m.portal_offers_blocked({ count: blocked }),
        },
      ]}
    />
  );
}

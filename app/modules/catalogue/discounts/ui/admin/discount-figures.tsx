import { formatCount } from '#app/shared/counted.ts';
import { formatKsh } from '#app/shared/money.ts';
import { StatCards } from '#app/ui/stat-cards.tsx';
import type { DiscountFigures as Figures } from '../../admin/discount-results.ts';
import { shareWords } from './discount-words.tsx';
import { m } from '#texts';

/** Shows what the running discounts have brought, and how many wrong codes were tried. */
export function DiscountFigures({ figures }: { readonly figures: Figures }) {
  const { soldCents, discountCents, held, wrongCodes, blocked } = figures;
  return (
    <StatCards
      stats={[
        {
          label: m.portal_discounts_sold_running(),
          value: <span className="nb">{formatKsh(soldCents)}</span>,
          hint: m.portal_discounts_since_each(),
        },
        {
          label: m.portal_discounts_given(),
          value: <span className="nb">{formatKsh(discountCents)}</span>,
          hint: shareWords(discountCents, soldCents + discountCents),
        },
        {
          label: m.portal_discounts_held_by_unpaid(),
          value: m.portal_discounts_uses_count({ count: held, shown: formatCount(held) }),
          hint: m.portal_discounts_freed(),
        },
        {
          label: m.portal_discounts_wrong_codes(),
          value: formatCount(wrongCodes),
          hint: blocked === 0 ? m.portal_discounts_none_blocked() : m.portal_discounts_blocked({ count: blocked }),
        },
      ]}
    />
  );
}

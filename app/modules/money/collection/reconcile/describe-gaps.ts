import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { m } from '#texts';

const day = 24 * 60 * 60 * 1000;

/**
 * Returns the first `named` gaps: 'No statement covers 5 Nov 2025, 23:59 to 9 Nov 2025, 00:00.', of a bank 'No statement covers 6 Nov 2025
 * to 8 Nov 2025.' Null without gaps.
 */
export function describeGaps(
  gaps: readonly { readonly from: Date; readonly to: Date }[],
  { isByDay, named = 3 }: { readonly isByDay: boolean; readonly named?: number | undefined },
): string | null {
  if (gaps.length === 0) return null;
  const periods = gaps.slice(0, named).map(({ from, to }) =>
    isByDay
      ? m.portal_payments_gap({
          from: formatDay(new Date(from.getTime() + day)),
          to: formatDay(new Date(to.getTime() - day)),
        })
      : m.portal_payments_gap({ from: formatMoment(from), to: formatMoment(to) }),
  );
  const more = gaps.length - named;
  const values = { gaps: periods.join('; ') };
  return more > 0 ? m.portal_payments_gaps_more({ ...values, more }) : m.portal_payments_gaps(values);
}

import { formatMoment } from '#app/shared/dates.ts';

/** So many are named. */
const shown = 3;

/** 'No statement covers 5 Nov 2025, 23:59 to 9 Nov 2025, 00:00.' Null where nothing is missing. */
export function wordsOfGaps(gaps: readonly { readonly from: Date; readonly to: Date }[]): string | null {
  if (gaps.length === 0) return null;
  const named = gaps.slice(0, shown).map(({ from, to }) => `${formatMoment(from)} to ${formatMoment(to)}`);
  const more = gaps.length > shown ? `; and ${gaps.length - shown} earlier` : '';
  return `No statement covers ${named.join('; ')}${more}.`;
}

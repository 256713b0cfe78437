import { counted } from '#app/shared/counted.ts';
import { m } from '#texts';

interface Range {
  /** Number of the first row, from 1; null if unknown. */
  readonly first: number | null;
  readonly shown: number;
  /** Null if there are more than `most`. */
  readonly total: number | null;
  readonly most: number;
  readonly one: string;
  readonly many: string;
}

/** Returns the label of a page: '1–25 of 5,002 users', '1–25 of more than 1,000 users'; '5 users' if it shows all. */
export function rangeLabel({ first, shown, total, most, one, many }: Range): string {
  if (total !== null && shown >= total) return counted(shown, one, many);
  const of =
    total === null ? m.portal_shared_more_than({ most: most.toLocaleString('en-KE') }) : total.toLocaleString('en-KE');
  const range = (first === null ? [shown] : shown === 1 ? [first] : [first, first + shown - 1])
    .map((row) => row.toLocaleString('en-KE'))
    .join('–');
  return m.portal_shared_range({ range, total: of, rows: many });
}

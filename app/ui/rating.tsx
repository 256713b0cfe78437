import { Star } from './icons.ts';

/** A star and a number of one decimal, out of 5. */
export function Rating({ value }: { readonly value: number }) {
  return (
    <span className="rate">
      <Star />
      <span className="sr">Rated </span>
      {value.toFixed(1)}
      <span className="sr"> of 5</span>
    </span>
  );
}

import { Star } from './icons.ts';

/** A star and a number of one decimal, out of 5; beside it how many ratings it is the mean of, where there are any. */
export function Rating({ value, count = 0 }: { readonly value: number; readonly count?: number }) {
  return (
    <span className="rate">
      <Star />
      <span className="sr">Rated </span>
      {value.toFixed(1)}
      <span className="sr"> of 5</span>
      {count > 0 && (
        <span className="muted">
          ({count}
          <span className="sr"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  );
}

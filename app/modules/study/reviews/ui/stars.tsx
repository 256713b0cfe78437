import { m } from '#texts';

/** Shows the stars of a review, with text for screen readers. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="stars">
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        <i>{'★'.repeat(5 - rating)}</i>
      </span>
      <span className="sr">{m.learning_reviews_stars({ rating })}</span>
    </span>
  );
}

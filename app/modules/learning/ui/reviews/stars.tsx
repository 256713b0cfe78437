/** Stars of a review, in words for screen readers. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="stars">
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        <i>{'★'.repeat(5 - rating)}</i>
      </span>
      <span className="sr">{rating} of 5 stars</span>
    </span>
  );
}

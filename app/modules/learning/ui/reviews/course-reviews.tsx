import { Link } from 'react-router';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { ratings, reportPath, reviewPath, type ReviewPage } from '../../reviews/review.ts';
import { Stars } from './stars.tsx';

interface CourseReviewsProps {
  readonly course: { readonly slug: string; readonly rating: number | null };
  readonly reviews: ReviewPage;
  /** Whether the reader may review the course, or has. */
  readonly mayReview: 'no' | 'write' | 'change';
}

/** What learners say of a course; nothing where nobody did and the reader may not. */
export function CourseReviews({ course, reviews: shown, mayReview }: CourseReviewsProps) {
  const { total, counts, reviews, page, pages } = shown;
  if (total === 0 && mayReview === 'no') return null;
  return (
    <section className="ruled" id="reviews">
      <div className="bar">
        <h2 className="reviews-title">Reviews</h2>
        {mayReview !== 'no' && (
          <Link to={reviewPath(course.slug)} className="btn btn-quiet">
            {mayReview === 'write' ? 'Write a review' : 'Change your review'}
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="muted">Nobody has reviewed this course yet.</p>
      ) : (
        <>
          <div className="review-sum">
            <p className="num">
              <b>{course.rating?.toFixed(1)}</b> of 5<br />
              <span className="meta">
                {total} {total === 1 ? 'review' : 'reviews'}
              </span>
            </p>
            <ul className="num">
              {ratings.map((stars) => (
                <li key={stars}>
                  <span>
                    {stars} <span className="sr">{stars === 1 ? 'star' : 'stars'}: </span>
                    <span aria-hidden="true">★</span>
                  </span>
                  <i style={cssVariables({ '--share': `${(100 * counts[stars]) / total}%` })} />
                  <span>{counts[stars]}</span>
                </li>
              ))}
            </ul>
          </div>
          <ul className="review-list">
            {reviews.map(({ id, author, rating, body, day }) => (
              <li key={id}>
                <p className="review-by">
                  <b>{author}</b>
                  <Stars rating={rating} />
                  <span className="meta num">{day}</span>
                </p>
                {body && <p className="review-body">{body}</p>}
                <Link className="meta review-report" to={reportPath(id)} rel="nofollow">
                  Report<span className="sr"> the review by {author}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={pages} hrefOf={(to) => `${to === 1 ? '?' : `?reviews=${to}`}#reviews`} />
        </>
      )}
    </section>
  );
}

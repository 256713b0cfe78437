import { Link } from '#app/ui/link.tsx';
import { cssVariables } from '#app/ui/css-variables.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { ratings, reportPath, reviewPath, type ReviewPage } from '../course-review.ts';
import { Stars } from './stars.tsx';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

interface CourseReviewsProps {
  readonly course: { readonly slug: string; readonly rating: number | null };
  readonly reviews: ReviewPage;
  /** Whether the reader may review the course, or has reviewed it. */
  readonly mayReview: 'no' | 'write' | 'change';
}

/** Shows the reviews of a course; nothing if there are none and the reader may not write one. */
export function CourseReviews({ course, reviews: shown, mayReview }: CourseReviewsProps) {
  const { total, counts, reviews, page, pages } = shown;
  if (total === 0 && mayReview === 'no') return null;
  return (
    <section className="ruled" id="reviews">
      <div className="bar">
        <h2 className="reviews-title">{m.learning_reviews()}</h2>
        {mayReview !== 'no' && (
          <Link to={reviewPath(course.slug)} className="btn btn-quiet">
            {mayReview === 'write' ? m.learning_review_write() : m.learning_review_change()}
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="muted">{m.learning_reviews_none()}</p>
      ) : (
        <>
          <div className="review-sum">
            <p className="num">
              {fill(m.learning_reviews_of_five, { rating: <b>{course.rating?.toFixed(1)}</b> })}
              <br />
              <span className="meta">{m.learning_reviews_count({ count: total })}</span>
            </p>
            <ul className="num">
              {ratings.map((stars) => (
                <li key={stars}>
                  <span>
                    <span className="sr">{m.learning_reviews_star_count({ count: stars })} </span>
                    <span aria-hidden="true">{stars} ★</span>
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
                  {m.learning_report_send()}
                  <span className="sr"> {m.learning_reviews_report_by({ author })}</span>
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

import { Link } from '#app/ui/link.tsx';
import {
  maxReviewsCounted,
  reviewStates,
  type ReviewFilter,
  type ReviewRow,
} from '#app/modules/study/reviews/admin/review-list.ts';
import { ratings } from '#app/modules/study/reviews/course-review.ts';
import { Stars } from '#app/modules/study/reviews/ui/stars.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import {
  choiceFilter,
  searchFilter,
  type ListColumn,
  type ListDefinition,
} from '#app/ui/portal/list/list-definition.ts';
import { SecondLine } from '#app/ui/table.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { ReviewStateBadge, stateLabels } from './review-labels.tsx';
import { m } from '#texts';

/** Reviews of courses, with readers' reports about them. Reports have a column if any review has one. */
export const reviewList: ListDefinition<ReviewFilter, ReviewRow> = {
  path: '/admin/reviews',
  title: m.portal_shared_reviews,
  one: m.portal_reviews_row,
  many: m.portal_reviews_rows,
  most: maxReviewsCounted,
  none: { title: m.portal_reviews_none, hint: m.portal_reviews_none_hint },
  noneFound: m.portal_reviews_none_found,
  filters: {
    search: searchFilter(m.portal_reviews_search_label),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: reviewStates,
      words: (state) => stateLabels[state](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
    stars: choiceFilter({
      label: m.portal_reviews_stars,
      values: ratings,
      words: (stars) => m.portal_reviews_count_stars({ count: stars }),
      all: m.portal_reviews_all_stars,
    }),
  },
  order: null,
  columns: ({ here, rows }) =>
    columnsOf(here).filter(({ key }) => key !== 'reports' || rows.some(({ openReports }) => openReports > 0)),
};

const columnsOf = (here: string): readonly ListColumn<ReviewRow, never>[] => [
  {
    key: 'author',
    header: m.portal_reviews_author_and_course(),
    width: '26%',
    cell: ({ id, author, course }) => (
      <div className="media-row">
        <Signature name={author} size={30} />
        <div>
          <Link
            className="name-link ellipsis"
            to={`/admin/reviews/${id}${here}`}
            title={author}
            preventScrollReset
            data-opens=""
          >
            {author}
            <span className="sr">{m.portal_reviews_of_course({ course })}</span>
          </Link>
          <OneLine as="p" className="quiet" text={course} />
        </div>
      </div>
    ),
  },
  { key: 'stars', header: m.portal_reviews_stars(), width: '104px', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    key: 'text',
    header: m.portal_reviews_review(),
    onCard: 'wide',
    cell: ({ excerpt }) =>
      excerpt === '' ? (
        <p className="quiet">{m.portal_reviews_no_words()}</p>
      ) : (
        <p className="excerpt muted">{excerpt}</p>
      ),
  },
  {
    key: 'reports',
    header: m.portal_reviews_reports(),
    width: '20%',
    onCard: 'wide',
    cell: ({ openReports, reasons }) =>
      openReports === 0 ? (
        <span className="quiet">{m.portal_reviews_no_reports()}</span>
      ) : (
        <div>
          <b>{m.portal_reviews_count_reports({ count: formatCount(openReports) })}</b>
          {reasons.length > 0 && <p className="quiet excerpt">{reasons.join(' · ')}</p>}
        </div>
      ),
  },
  {
    key: 'date',
    header: m.portal_shared_date(),
    width: '116px',
    from: 'mid',
    cell: ({ at }) => <span className="nb">{formatDay(at)}</span>,
  },
  {
    key: 'state',
    header: m.portal_reviews_state(),
    width: '124px',
    onCard: 'right',
    cell: (review) => (
      <>
        <ReviewStateBadge {...review} />
        <SecondLine until="mid">{formatDay(review.at)}</SecondLine>
      </>
    ),
  },
];

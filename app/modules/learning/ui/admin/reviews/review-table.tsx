import { Link } from '#app/ui/link.tsx';
import type { ReviewRow } from '../../../reviews/admin/review-list.ts';
import { Stars } from '../../reviews/stars.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { useOpenRecord } from '#app/ui/portal/list/listed-rows.ts';
import { ReviewStateBadge } from './review-labels.tsx';
import { m } from '#texts';

const columnsOf = (here: string): readonly Column<ReviewRow>[] => [
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
    header: m.portal_reviews_date(),
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

/** Shows the reviews as a table, or as cards on a phone. Reports have a column if any review has one. */
export function ReviewTable({ reviews, here }: { readonly reviews: readonly ReviewRow[]; readonly here: string }) {
  const hasReports = reviews.some(({ openReports }) => openReports > 0);
  const columns = columnsOf(here).filter(({ key }) => hasReports || key !== 'reports');
  return (
    <Table
      caption={m.portal_reviews_reviews()}
      columns={columns}
      rows={reviews}
      keyOf={({ id }) => id}
      currentKey={useOpenRecord()}
    />
  );
}

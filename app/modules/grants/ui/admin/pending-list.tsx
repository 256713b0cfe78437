import { useFetcher } from 'react-router';
import type { PendingEnrolment, PendingEnrolments } from '../../grant-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { NumberedPages } from '#app/ui/portal/list/page-links.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { ListAnswer } from './use-bulk-enrolment.ts';

const email: Column<PendingEnrolment> = {
  key: 'email',
  header: 'Email',
  cell: ({ email: address }) => <span className="wrap-anywhere">{address}</span>,
};
const course: Column<PendingEnrolment> = { key: 'course', header: 'Course', cell: ({ courseTitle }) => courseTitle };
const others: readonly Column<PendingEnrolment>[] = [
  {
    key: 'by',
    header: 'Given by',
    onCard: 'wide',
    cell: ({ grantedBy, since }) => `${grantedBy ?? 'A deleted account'}, ${formatDay(since)}`,
  },
  { key: 'actions', header: 'Actions', width: '124px', align: 'end', onCard: 'right', cell: Withdraw },
];

function Withdraw({ id, email: address, courseTitle }: PendingEnrolment) {
  const fetcher = useFetcher<ListAnswer>();
  return (
    <fetcher.Form method="post" action="/admin/users/enrol">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="withdraw" variant="plain" busy={fetcher.state !== 'idle'}>
        Withdraw
        <span className="sr">
          {' '}
          {courseTitle} from {address}
        </span>
      </Button>
      <RefusalNote sentence={fetcher.data?.error} />
    </fetcher.Form>
  );
}

/** People who are enrolled as soon as they register, in one course or in any; each can be withdrawn. */
export function PendingList({
  list: { pending, page, pages },
  caption,
  hrefOf,
  isOfOneCourse = false,
}: {
  readonly list: PendingEnrolments;
  readonly caption: string;
  readonly hrefOf: (page: number) => string;
  readonly isOfOneCourse?: boolean;
}) {
  return (
    <>
      <Table
        tight
        caption={caption}
        columns={isOfOneCourse ? [email, ...others] : [email, course, ...others]}
        rows={pending}
        keyOf={({ id }) => id}
      />
      {pages > 1 && (
        <div className="foot-row">
          <NumberedPages page={page} pages={pages} hrefOf={hrefOf} />
        </div>
      )}
    </>
  );
}

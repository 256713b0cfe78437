import { useFetcher } from 'react-router';
import type { PendingEnrolment, PendingEnrolments } from '../../enrolment-list.ts';
import { languageNames } from '#app/shared/locale.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { NumberedPages } from '#app/ui/portal/list/page-links.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { ListAnswer } from './use-bulk-enrolment.ts';
import { fill } from '#app/ui/fill.ts';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

const emailColumn = (): Column<PendingEnrolment> => ({
  key: 'email',
  header: m.portal_shared_email(),
  cell: ({ email }) => <Email address={email} />,
});
const courseColumn = (): Column<PendingEnrolment> => ({
  key: 'course',
  header: m.portal_shared_course(),
  cell: ({ courseTitle }) => courseTitle,
});
const otherColumns = (): readonly Column<PendingEnrolment>[] => [
  {
    key: 'by',
    header: m.portal_enrolments_given_by(),
    onCard: 'wide',
    cell: ({ enrolledBy, since, locale }) =>
      [enrolledBy ?? m.portal_enrolments_deleted_account(), formatDay(since), languageNames[locale]].join(', '),
  },
  { key: 'actions', header: m.portal_shared_actions(), width: '124px', align: 'end', onCard: 'right', cell: Withdraw },
];

function Withdraw({ id, email, courseTitle, reason }: PendingEnrolment) {
  const fetcher = useFetcher<ListAnswer>();
  if (reason !== null) return <Decision reason={reason} labels={[m.portal_enrolments_withdraw({ what: '' }).trim()]} />;
  return (
    <fetcher.Form method="post" action="/admin/users/enrol">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="withdraw" variant="plain" busy={fetcher.state !== 'idle'}>
        {fill(m.portal_enrolments_withdraw, {
          what: <span className="sr">{m.portal_enrolments_withdraw_what({ course: courseTitle, email })}</span>,
        })}
      </Button>
      <RefusalNote sentence={fetcher.data?.error} />
    </fetcher.Form>
  );
}

/** Lists people who are enrolled as soon as they register, in one course or in any; each can be withdrawn. */
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
        columns={[emailColumn(), ...(isOfOneCourse ? [] : [courseColumn()]), ...otherColumns()]}
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

import { Form, Link, useNavigation } from 'react-router';
import type { listAdmins } from '../../admin/appoint-admin.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { roles } from '#app/shared/permissions.ts';
import { Button } from '#app/ui/button.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { useAdmin } from '#app/modules/site/ui/admin/use-admin.ts';

type Row = Awaited<ReturnType<typeof listAdmins>>[number];

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <OneLine as="b" text={name} /> },
  { key: 'email', header: 'Email', onCard: 'wide', cell: ({ email }) => <OneLine text={email} /> },
  {
    key: 'role',
    header: 'Role',
    width: { slim: '160px', mid: '260px' },
    onCard: 'wide',
    cell: (row) => <Role row={row} />,
  },
  { key: 'since', header: 'Since', width: { slim: '140px', mid: '180px' }, cell: Since },
  {
    key: 'actions',
    header: 'Actions',
    width: '220px',
    align: 'end',
    onCard: 'wide',
    cell: (row) => <Actions row={row} />,
  },
];

function Role({ row: { id, name, role } }: { readonly row: Row }) {
  const { adminId } = useAdmin();
  return (
    <span className="row row-wrap">
      {roles[role].label}
      {id !== adminId && (
        <Link className="btn btn-plain" to={`/admin/admins/${id}/role`} preventScrollReset>
          Change<span className="sr"> the role of {name}</span>
        </Link>
      )}
    </span>
  );
}

function Since({ since, hasAccepted, invitedUntil }: Row) {
  if (hasAccepted) return <span className="nb">{formatDay(since)}</span>;
  return invitedUntil ? `Invited, until ${formatMoment(invitedUntil)}` : 'The invitation has expired';
}

function Actions({ row: { id, name, hasAccepted } }: { readonly row: Row }) {
  const { adminId } = useAdmin();
  const { formData } = useNavigation();
  const isSending = formData?.get('id') === id && formData.get('intent') === 'invite-again';
  if (id === adminId) return <span className="quiet">You</span>;
  return (
    <div className="acts-row">
      {!hasAccepted && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="invite-again" variant="plain" busy={isSending}>
            Send again<span className="sr"> the invitation of {name}</span>
          </Button>
        </Form>
      )}
      <Link className="btn btn-plain" to={`/admin/admins/${id}/dismiss`} preventScrollReset>
        {hasAccepted ? 'Dismiss' : 'Withdraw'}
        <span className="sr"> {name}</span>
      </Link>
    </div>
  );
}

/** The admins, with what an owner may do about each other admin. */
export const AdminTable = ({ admins }: { readonly admins: readonly Row[] }) => (
  <Table caption="Administrators" columns={columns} rows={admins} keyOf={({ id }) => id} />
);

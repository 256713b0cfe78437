import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import type { listStaff } from '../../staff/appoint-staff.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { roles } from '#app/shared/permissions.ts';
import { Button } from '#app/ui/button.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

type Row = Awaited<ReturnType<typeof listStaff>>[number];

const columns = (): readonly Column<Row>[] => [
  { key: 'name', header: m.portal_shared_name(), cell: ({ name }) => <OneLine as="b" text={name} /> },
  { key: 'email', header: m.portal_shared_email(), onCard: 'wide', cell: ({ email }) => <OneLine text={email} /> },
  {
    key: 'role',
    header: m.portal_staff_role(),
    width: { slim: '130px', mid: '260px' },
    onCard: 'wide',
    cell: (row) => <Role row={row} />,
  },
  { key: 'since', header: m.portal_shared_since(), width: { slim: '116px', mid: '180px' }, cell: Since },
  {
    key: 'actions',
    header: m.portal_shared_actions(),
    width: { slim: '150px', mid: '220px' },
    align: 'end',
    onCard: 'wide',
    cell: (row) => <Actions row={row} />,
  },
];

function Role({ row: { id, name, role } }: { readonly row: Row }) {
  const { staffId } = usePortalReader();
  return (
    <span className="row row-wrap">
      {roles[role].label}
      {id !== staffId && (
        <Link className="btn btn-plain" to={`/admin/admins/${id}/role`} preventScrollReset>
          {fill(m.portal_staff_change, {
            whose: <span className="sr">{m.portal_staff_change_whose({ name })}</span>,
          })}
        </Link>
      )}
    </span>
  );
}

function Since({ since, hasAccepted, invitedUntil }: Row) {
  if (hasAccepted) return <span className="nb">{formatDay(since)}</span>;
  return invitedUntil
    ? m.portal_staff_invited_until({ moment: formatMoment(invitedUntil) })
    : m.portal_staff_invitation_expired();
}

function Actions({ row: { id, name, hasAccepted } }: { readonly row: Row }) {
  const { staffId } = usePortalReader();
  const { formData } = useNavigation();
  const isSending = formData?.get('id') === id && formData.get('intent') === 'invite-again';
  if (id === staffId) return <span className="quiet">{m.portal_staff_you()}</span>;
  return (
    <div className="acts-row">
      {!hasAccepted && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="invite-again" variant="plain" busy={isSending}>
            {fill(m.portal_staff_send_again, {
              whose: <span className="sr">{m.portal_staff_send_again_whose({ name })}</span>,
            })}
          </Button>
        </Form>
      )}
      <Link className="btn btn-plain" to={`/admin/admins/${id}/dismiss`} preventScrollReset>
        {hasAccepted ? m.portal_shared_dismiss() : m.portal_staff_withdraw()}
        <span className="sr"> {name}</span>
      </Link>
    </div>
  );
}

/** Shows the staff, with the actions of an owner on each other staff member. */
export const StaffTable = ({ staffMembers }: { readonly staffMembers: readonly Row[] }) => (
  <Table caption={m.portal_shared_staff()} columns={columns()} rows={staffMembers} keyOf={({ id }) => id} />
);

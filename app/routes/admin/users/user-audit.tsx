import type { AuditView } from '#app/modules/identity/audit/read-audit.server.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { AuditChanges } from '../parts/audit-changes.tsx';
import { UserPanel } from './user-panel.tsx';

const auditColumns: readonly Column<AuditView>[] = [
  { key: 'at', header: 'When', width: '150px', cell: ({ at }) => <span className="nb">{at}</span> },
  { key: 'who', header: 'Who', width: '180px', slip: 'wide', cell: ({ who }) => <b>{who}</b> },
  { key: 'what', header: 'What', width: '190px', slip: 'wide', cell: ({ what }) => what },
  { key: 'changes', header: 'Changes', slip: 'wide', cell: (entry) => <AuditChanges {...entry} /> },
];

export function UserAudit({ userId, audit }: { readonly userId: string; readonly audit: readonly AuditView[] }) {
  return (
    <UserPanel
      title="Done by administrators"
      empty={audit.length === 0 ? 'Nothing was done to this user' : null}
      more={
        <MoreLink small to={`/admin/audit?about=${userId}`}>
          In the audit log
        </MoreLink>
      }
    >
      <Table caption="Done by administrators" columns={auditColumns} rows={audit} keyOf={({ id }) => String(id)} />
    </UserPanel>
  );
}

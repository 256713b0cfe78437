import type { AuditView } from '../../../audit/read-audit.server.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { AuditSentence } from '../audit-sentence.tsx';
import { UserPanel } from './user-panel.tsx';

const auditColumns: readonly Column<AuditView>[] = [
  {
    key: 'at',
    header: 'When',
    width: '164px',
    onCard: 'wide',
    cell: ({ at }) => <span className="nb quiet">{at}</span>,
  },
  {
    key: 'who',
    header: 'Who',
    width: { slim: '180px', wide: '240px' },
    onCard: 'wide',
    cell: ({ who }) => <OneLine as="b" text={who} />,
  },
  { key: 'what', header: 'What', onCard: 'wide', cell: (entry) => <AuditSentence entry={entry} /> },
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

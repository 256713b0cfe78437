import type { AuditView } from '../../../audit/read-audit.server.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { AuditSentence } from '../audit-sentence.tsx';
import { UserPanel } from './user-panel.tsx';
import { m } from '#texts';

const auditColumns = (): readonly Column<AuditView>[] => [
  {
    key: 'at',
    header: m.portal_audit_when(),
    width: '164px',
    onCard: 'wide',
    cell: ({ at }) => <span className="nb quiet">{at}</span>,
  },
  {
    key: 'who',
    header: m.portal_audit_who(),
    width: { slim: '180px', wide: '240px' },
    onCard: 'wide',
    cell: ({ who }) => <OneLine as="b" text={who} />,
  },
  { key: 'what', header: m.portal_shared_what(), onCard: 'wide', cell: (entry) => <AuditSentence entry={entry} /> },
];

export function UserAudit({ userId, audit }: { readonly userId: string; readonly audit: readonly AuditView[] }) {
  return (
    <UserPanel
      title={m.portal_users_audit_title()}
      empty={audit.length === 0 ? m.portal_users_audit_empty() : null}
      more={
        <MoreLink small to={`/admin/audit?about=${userId}`}>
          {m.portal_users_audit_more()}
        </MoreLink>
      }
    >
      <Table
        caption={m.portal_users_audit_title()}
        columns={auditColumns()}
        rows={audit}
        keyOf={({ id }) => String(id)}
      />
    </UserPanel>
  );
}

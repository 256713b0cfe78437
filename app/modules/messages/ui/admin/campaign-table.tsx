import { Link } from 'react-router';
import { formatCount } from '#app/shared/counted.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import type { CampaignRow } from '../../campaigns/campaign.ts';
import { audienceWords, CampaignStatusBadge, whenWords } from './campaign-words.tsx';
import { m } from '#texts';

const figure = (key: 'sent' | 'failed' | 'unsubscribed', header: string): Column<CampaignRow> => ({
  key,
  header,
  align: 'end',
  width: '120px',
  cell: (row) => (row.status === 'draft' || row.status === 'scheduled' ? '–' : formatCount(row[key])),
});

const columns = (): readonly Column<CampaignRow>[] => [
  {
    key: 'mail',
    header: m.portal_campaigns_mail(),
    onCard: 'wide',
    cell: (row) => (
      <>
        <Link className="name-link wrap-anywhere" to={`/admin/mail/${row.id}`} data-opens="">
          {row.subject}
        </Link>
        <p className="quiet wrap-anywhere">{audienceWords(row)}</p>
      </>
    ),
  },
  {
    key: 'status',
    header: m.portal_campaigns_status(),
    width: '140px',
    cell: ({ status }) => <CampaignStatusBadge status={status} />,
  },
  {
    key: 'when',
    header: m.portal_campaigns_when(),
    width: '180px',
    cell: (row) => <span className="nb">{whenWords(row)}</span>,
  },
  figure('sent', m.portal_campaigns_sent()),
  figure('failed', m.portal_campaigns_failed()),
  figure('unsubscribed', m.portal_campaigns_unsubscribed()),
];

/** The campaigns with their results; a stack of cards on a phone. */
export function CampaignTable({ campaigns }: { readonly campaigns: readonly CampaignRow[] }) {
  return <Table caption={m.portal_campaigns_mails()} columns={columns()} rows={campaigns} keyOf={({ id }) => id} />;
}

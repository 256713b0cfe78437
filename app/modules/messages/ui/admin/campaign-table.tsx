import { Link } from '#app/ui/link.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import type { CampaignRow } from '../../campaigns/campaign.ts';
import { audienceWords, CampaignStatusBadge, whenWords } from './campaign-words.tsx';
import { m } from '#texts';

type Figure = 'sent' | 'failed' | 'unsubscribed';

const hasStarted = ({ status }: CampaignRow) => status === 'sending' || status === 'sent';

const figure = (key: Figure, header: string, width: string): Column<CampaignRow> => ({
  key,
  header,
  align: 'end',
  width,
  onCard: 'none',
  cell: (row) => (hasStarted(row) ? formatCount(row[key]) : '–'),
});

const figuresOf = ({ sent, failed, unsubscribed }: Pick<CampaignRow, Figure>) => ({
  sent: formatCount(sent),
  failed: formatCount(failed),
  unsubscribed: formatCount(unsubscribed),
});

const mailColumn = (): Column<CampaignRow> => ({
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
});

const whenColumn = (width: string, words: (row: CampaignRow) => string): Column<CampaignRow> => ({
  key: 'when',
  header: m.portal_campaigns_when(),
  width,
  onCard: 'wide',
  cell: (row) => (
    <>
      <span className="nb">{words(row)}</span>
      {hasStarted(row) && <span className="campaign-figures">{m.portal_campaigns_figures(figuresOf(row))}</span>}
    </>
  ),
});

const figures = (width: string, lastWidth: string) => [
  figure('sent', m.portal_campaigns_sent(), width),
  figure('failed', m.portal_campaigns_failed(), width),
  figure('unsubscribed', m.portal_campaigns_unsubscribed(), lastWidth),
];

const columns = (): readonly Column<CampaignRow>[] => [
  mailColumn(),
  {
    key: 'status',
    header: m.portal_campaigns_status(),
    width: '140px',
    cell: ({ status }) => <CampaignStatusBadge status={status} />,
  },
  whenColumn('180px', whenWords),
  ...figures('120px', '120px'),
];

/** For a panel that is narrower than a page. */
const narrowColumns = (): readonly Column<CampaignRow>[] => [
  mailColumn(),
  whenColumn('124px', ({ sendAt }) => (sendAt ? formatDay(sendAt) : '–')),
  ...figures('72px', '120px'),
];

interface CampaignTableProps {
  readonly campaigns: readonly CampaignRow[];
  /** True for campaigns that have all started, beside another one. */
  readonly isSentBefore?: boolean;
}

/** The campaigns with their results; a stack of cards on a phone. */
export function CampaignTable({ campaigns, isSentBefore = false }: CampaignTableProps) {
  return (
    <Table
      caption={isSentBefore ? m.portal_campaigns_sent_before() : m.portal_campaigns_mails()}
      columns={isSentBefore ? narrowColumns() : columns()}
      rows={campaigns}
      keyOf={({ id }) => id}
    />
  );
}

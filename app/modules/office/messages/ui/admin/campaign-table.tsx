import { Link } from '#app/ui/link.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { ListColumn, ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { Table } from '#app/ui/table.tsx';
import { maxCampaignsCounted, type CampaignRow } from '../../campaigns/campaign-terms.ts';
import { audienceWords, CampaignStatusBadge, whenWords } from './campaign-words.tsx';
import { m } from '#texts';

type Figure = 'sent' | 'failed' | 'unsubscribed';

const hasStarted = ({ status }: CampaignRow) => status === 'sending' || status === 'sent';

const figure = (key: Figure, header: string, width: string): ListColumn<CampaignRow, never> => ({
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

const mailColumn = (): ListColumn<CampaignRow, never> => ({
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

const whenColumn = (width: string, words: (row: CampaignRow) => string): ListColumn<CampaignRow, never> => ({
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

/** Mails to learners and subscribers, the newest first, with their results. */
export const campaignList: ListDefinition<object, CampaignRow> = {
  path: '/admin/mail',
  title: m.portal_campaigns_mails,
  one: m.portal_campaigns_one,
  many: m.portal_campaigns_many,
  most: maxCampaignsCounted,
  none: { title: m.portal_campaigns_none, hint: m.portal_campaigns_none_hint },
  noneFound: m.portal_campaigns_none,
  filters: {},
  order: null,
  columns: () => [
    mailColumn(),
    {
      key: 'status',
      header: m.portal_shared_status(),
      width: '140px',
      cell: ({ status }) => <CampaignStatusBadge status={status} />,
    },
    whenColumn('180px', whenWords),
    ...figures('120px', '120px'),
  ],
};

/** For a panel that is narrower than a page. */
const narrowColumns = (): readonly ListColumn<CampaignRow, never>[] => [
  mailColumn(),
  whenColumn('124px', ({ sendAt }) => (sendAt ? formatDay(sendAt) : '–')),
  ...figures('72px', '120px'),
];

/** Campaigns that were sent before, beside another one. */
export function SentCampaigns({ campaigns }: { readonly campaigns: readonly CampaignRow[] }) {
  return (
    <Table
      caption={m.portal_campaigns_sent_before()}
      columns={narrowColumns()}
      rows={campaigns}
      keyOf={({ id }) => id}
    />
  );
}

import { listCampaigns } from '#app/modules/office/messages/campaigns/read-campaigns.server.ts';
import { campaignNotices } from '#app/modules/office/messages/ui/admin/campaign-words.tsx';
import { campaignList } from '#app/modules/office/messages/ui/admin/campaign-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/mail';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_campaigns_mails());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(campaignList, url.searchParams);
  return {
    ...(await listCampaigns({ db, actor }, query.cursor, query.rows)),
    query,
    done: noticeFor(campaignNotices, url.searchParams.get('done')),
  };
}

/** Mails to learners and subscribers, the newest first, with their results. */
export default function Mail({ loaderData }: Route.ComponentProps) {
  const { campaigns, query, done } = loaderData;
  return (
    <PortalList
      list={campaignList}
      query={query}
      rows={campaigns}
      page={loaderData}
      done={done}
      about={m.portal_campaigns_intro()}
      primary={
        <LinkButton variant="accent" to="/admin/mail/new">
          <Plus />
          {m.portal_campaigns_new()}
        </LinkButton>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_campaigns_load_failed()} />;
}

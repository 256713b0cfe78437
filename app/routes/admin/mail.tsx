import { useNavigation } from 'react-router';
import { maxCampaignsCounted } from '#app/modules/messages/campaigns/campaign.ts';
import { listCampaigns } from '#app/modules/messages/campaigns/read-campaigns.server.ts';
import { campaignNotices } from '#app/modules/messages/ui/admin/campaign-words.tsx';
import { CampaignTable } from '#app/modules/messages/ui/admin/campaign-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/mail';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_campaigns_mails());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const place = readPlace(url.searchParams);
  return {
    ...(await listCampaigns({ db, actor }, place.cursor, place.rows)),
    rows: place.rows,
    done: noticeFor(campaignNotices, url.searchParams.get('done')),
  };
}

const path = '/admin/mail';

/** Returns the address of a page of the list. */
function addressOf(place: ListPlace): string {
  const params = new URLSearchParams();
  setPlace(params, place);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Mails to learners and subscribers, the newest first, with their results. */
export default function Mail({ loaderData }: Route.ComponentProps) {
  const { campaigns, rows, done } = loaderData;
  const isLoading = useNavigation().location?.pathname === path;
  useNotice(done);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_campaigns_mails()}</h1>
          <p>{m.portal_campaigns_intro()}</p>
        </div>
        <LinkButton variant="accent" to="/admin/mail/new">
          <Plus />
          {m.portal_campaigns_new()}
        </LinkButton>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <ListPanel path={path} ids={campaigns.map(({ id }) => id)} isLoading={isLoading}>
        {campaigns.length > 0 ? (
          <CampaignTable campaigns={campaigns} />
        ) : (
          <EmptyState bare title={m.portal_campaigns_none()}>
            {m.portal_campaigns_none_hint()}
          </EmptyState>
        )}
        <ListFooter
          one={m.portal_campaigns_one()}
          many={m.portal_campaigns_many()}
          page={loaderData}
          shown={campaigns.length}
          rows={rows}
          most={maxCampaignsCounted}
          hrefOf={addressOf}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_campaigns_load_failed()} />;
}

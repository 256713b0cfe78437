import { listCampaigns } from '#app/modules/messages/campaigns/read-campaigns.server.ts';
import { campaignNotices } from '#app/modules/messages/ui/admin/campaign-words.tsx';
import { CampaignTable } from '#app/modules/messages/ui/admin/campaign-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/mail';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_campaigns_mails());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return {
    campaigns: await listCampaigns({ db, actor }),
    done: noticeFor(campaignNotices, url.searchParams.get('done')),
  };
}

/** Mails to learners and subscribers, the newest first, with their results. */
export default function Mail({ loaderData: { campaigns, done } }: Route.ComponentProps) {
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
      <section className="panel">
        {campaigns.length > 0 ? (
          <CampaignTable campaigns={campaigns} />
        ) : (
          <EmptyState bare title={m.portal_campaigns_none()}>
            {m.portal_campaigns_none_hint()}
          </EmptyState>
        )}
      </section>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_campaigns_load_failed()} />;
}

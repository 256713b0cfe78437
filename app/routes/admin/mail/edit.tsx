import { campaignErrors } from '#app/modules/messages/campaigns/campaign-errors.ts';
import { listCampaignCourses, readCampaign } from '#app/modules/messages/campaigns/read-campaigns.server.ts';
import { changeCampaign } from '#app/modules/messages/campaigns/save-campaign.server.ts';
import { CampaignEditor } from '#app/modules/messages/ui/admin/campaign-editor.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerCampaignForm } from './answer-campaign-form.server.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.campaign.subject ?? m.portal_campaigns_mail());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return {
      campaign: await readCampaign({ db, actor }, params.campaignId),
      courses: await listCampaignCourses({ db, actor }),
    };
  } catch (error) {
    throw refusalToShow(campaignErrors, error);
  }
}

export async function action({ context, params: { campaignId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actor, address: scope.address };
  await readCampaign(deps, id).catch((error: unknown) => {
    throw refusalToShow(campaignErrors, error);
  });
  return answerCampaignForm(scope, request, async (input, { version }) => {
    await changeCampaign(deps, { id, version: Number(version), input });
    return id;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditCampaign({ loaderData, actionData }: Route.ComponentProps) {
  return <CampaignEditor key={loaderData.campaign.id} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_campaigns_load_failed()} />;
}

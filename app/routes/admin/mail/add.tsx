import { randomUUID } from 'node:crypto';
import { listCampaignCourses } from '#app/modules/messages/campaigns/read-campaigns.server.ts';
import { addCampaign } from '#app/modules/messages/campaigns/save-campaign.server.ts';
import { CampaignEditor } from '#app/modules/messages/ui/admin/campaign-editor.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { answerCampaignForm } from './answer-campaign-form.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_campaigns_new());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return { newId: randomUUID(), courses: await listCampaignCourses({ db, actor }) };
}

/** A new campaign gets the id that its form was opened with, so that sending it twice adds one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  return answerCampaignForm(scope, request, async (input, { id: sent = '' }) => {
    const id = isId(sent) ? sent : randomUUID();
    await addCampaign({ ...scope.services, actor, address: scope.address }, { id, input });
    return id;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddCampaign({ loaderData, actionData }: Route.ComponentProps) {
  return <CampaignEditor campaign={null} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_campaigns_load_failed()} />;
}

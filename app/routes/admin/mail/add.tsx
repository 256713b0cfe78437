import { randomUUID } from 'node:crypto';
import { listCampaignCourses } from '#app/modules/office/messages/campaigns/read-campaigns.server.ts';
import { addCampaign } from '#app/modules/office/messages/campaigns/save-campaign.server.ts';
import { CampaignEditor } from '#app/modules/office/messages/ui/admin/campaign-editor.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { campaignForm } from '#app/modules/office/messages/campaigns/campaign-form.server.ts';
import type { CampaignNotice } from '#app/modules/office/messages/ui/admin/campaign-words.tsx';
import { campaignRules } from './campaign-rules.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_campaigns_new());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return { newId: randomUUID(), courses: await listCampaignCourses({ db, actor }) };
}

/** A new campaign gets the id that its form was opened with, so that sending it twice adds one. */
export function action(visit: Route.ActionArgs) {
  return formAction(visit, campaignRules, async ({ deps, field, read }) => {
    const id = isId(field('id')) ? field('id') : randomUUID();
    await addCampaign(deps, { id, input: read(campaignForm) });
    return `/admin/mail/${id}?${new URLSearchParams({ done: 'saved' satisfies CampaignNotice })}`;
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

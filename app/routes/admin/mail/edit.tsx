import { campaignErrors } from '#app/modules/office/messages/campaigns/campaign-errors.ts';
import { listCampaignCourses, readCampaign } from '#app/modules/office/messages/campaigns/read-campaigns.server.ts';
import { changeCampaign } from '#app/modules/office/messages/campaigns/save-campaign.server.ts';
import { CampaignEditor } from '#app/modules/office/messages/ui/admin/campaign-editor.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { differingFields, type RecordFields } from '#app/shared/record-fields.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { campaignForm } from '#app/modules/office/messages/campaigns/campaign-form.server.ts';
import type { CampaignInput } from '#app/modules/office/messages/campaigns/campaign-terms.ts';
import type { CampaignNotice } from '#app/modules/office/messages/ui/admin/campaign-words.tsx';
import { campaignRules } from './campaign-rules.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.campaign.subject ?? m.portal_campaigns_mail());

const words: RecordFields<Pick<CampaignInput, 'subject' | 'body'>> = {
  subject: { label: m.portal_campaigns_subject },
  body: { label: m.portal_campaigns_text },
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(campaignErrors, async () => {
    return {
      campaign: await readCampaign({ db, actor }, params.campaignId),
      courses: await listCampaignCourses({ db, actor }),
    };
  });
}

export function action({ params: { campaignId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      ...campaignRules,
      async conflict({ deps, read }) {
        const stored = await readCampaign(deps, id);
        return { version: stored.updatedAt.getTime(), theirs: differingFields(words, read(campaignForm), stored) };
      },
    },
    async ({ deps, field, read }) => {
      await readOrRefuse(campaignErrors, () => readCampaign(deps, id));
      await changeCampaign(deps, { id, version: Number(field('version')), input: read(campaignForm) });
      return `/admin/mail/${id}?${new URLSearchParams({ done: 'saved' satisfies CampaignNotice })}`;
    },
  );
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

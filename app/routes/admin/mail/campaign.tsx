import type { StaffActor } from '#app/shared/actor.ts';
import { campaignErrors } from '#app/modules/office/messages/campaigns/campaign-errors.ts';
import { readSendAt, previewForms } from '#app/modules/office/messages/campaigns/campaign-terms.ts';
import { previewCampaign } from '#app/modules/office/messages/campaigns/preview-campaign.server.ts';
import {
  readAudience,
  readCampaign,
  readSentBefore,
} from '#app/modules/office/messages/campaigns/read-campaigns.server.ts';
import { narrowCampaign, removeCampaign } from '#app/modules/office/messages/campaigns/save-campaign.server.ts';
import {
  scheduleCampaign,
  unscheduleCampaign,
} from '#app/modules/office/messages/campaigns/schedule-campaign.server.ts';
import { sendTestMail } from '#app/modules/office/messages/campaigns/send-test-mail.server.ts';
import { CampaignScreen } from '#app/modules/office/messages/ui/admin/campaign-screen.tsx';
import { campaignNotices, type CampaignNotice } from '#app/modules/office/messages/ui/admin/campaign-words.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid, type SentForm } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/campaign';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.campaign.subject ?? m.portal_campaigns_mail());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, siteSettings, config } = context.get(requestScope).services;
  return readOrRefuse(campaignErrors, async () => {
    const campaign = await readCampaign({ db, actor }, params.campaignId);
    const hasStarted = campaign.status === 'sending' || campaign.status === 'sent';
    return {
      campaign,
      audience: hasStarted ? null : await readAudience({ db, actor }, campaign),
      sentBefore: hasStarted ? [] : await readSentBefore({ db, actor }, campaign),
      preview: previewCampaign(actor, { campaign, settings: await siteSettings(), appUrl: config.appUrl }),
      form: previewForms.find((each) => each === url.searchParams.get('as')) ?? 'desk',
      done: noticeFor(campaignNotices, url.searchParams.get('done')),
    };
  });
}

/** Does what the button says; returns the notice and the page that shows it. */
async function act({ deps, fields }: SentForm<StaffActor>, id: string): Promise<readonly [CampaignNotice, string]> {
  const page = `/admin/mail/${id}`;
  switch (fields['intent']) {
    case 'test':
      await sendTestMail(deps, id);
      return ['tested', page];
    case 'narrow':
      await narrowCampaign(deps, { id, progress: fields['progress'] ?? '' });
      return ['narrowed', page];
    case 'unschedule':
      await unscheduleCampaign(deps, id);
      return ['unscheduled', page];
    case 'delete':
      await removeCampaign(deps, id);
      return ['deleted', '/admin/mail'];
    default: {
      const isLater = fields['when'] === 'later';
      const sendAt = isLater ? readSendAt(fields['sendAt'] ?? '') : null;
      if (isLater && sendAt === null) throw invalid({ error: m.portal_campaigns_day_missing() });
      await scheduleCampaign(deps, { id, sendAt, expected: Number(fields['expected']) });
      return ['scheduled', page];
    }
  }
}

export function action({ params: { campaignId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: campaignErrors, failure: m.portal_campaigns_save_failed },
    async (sent) => {
      const [done, page] = await act(sent, id);
      return `${page}?${new URLSearchParams({ done })}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function Campaign({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(loaderData.done);
  return <CampaignScreen {...loaderData} error={actionData?.error ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_campaigns_load_failed()} />;
}

import { data, redirect } from 'react-router';
import { campaignErrors } from '#app/modules/messages/campaigns/campaign-errors.ts';
import { readSendAt } from '#app/modules/messages/campaigns/campaign-input.ts';
import { previewForms } from '#app/modules/messages/campaigns/campaign.ts';
import { previewCampaign } from '#app/modules/messages/campaigns/preview-campaign.server.ts';
import { readAudience, readCampaign, readSentBefore } from '#app/modules/messages/campaigns/read-campaigns.server.ts';
import { narrowCampaign, removeCampaign } from '#app/modules/messages/campaigns/save-campaign.server.ts';
import { scheduleCampaign, unscheduleCampaign } from '#app/modules/messages/campaigns/schedule-campaign.server.ts';
import { sendTestMail } from '#app/modules/messages/campaigns/send-test-mail.server.ts';
import { CampaignScreen } from '#app/modules/messages/ui/admin/campaign-screen.tsx';
import { campaignNotices, type CampaignNotice } from '#app/modules/messages/ui/admin/campaign-words.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin, type AdminActor } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/campaign';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.campaign.subject ?? m.portal_campaigns_mail());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, siteSettings, config } = context.get(requestScope).services;
  try {
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
  } catch (error) {
    throw refusalToShow(campaignErrors, error);
  }
}

/** Does what the button says; returns the notice and the page that shows it. */
async function act(
  scope: RequestScope,
  actor: AdminActor,
  { id, fields }: { readonly id: string; readonly fields: Readonly<Record<string, string>> },
): Promise<readonly [CampaignNotice, string]> {
  const { services } = scope;
  const deps = { ...services, actor, address: scope.address, appUrl: services.config.appUrl };
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
      const sendAt = fields['when'] === 'later' ? readSendAt(fields['sendAt'] ?? '') : null;
      await scheduleCampaign(deps, { id, sendAt, expected: Number(fields['expected']) });
      return ['scheduled', page];
    }
  }
}

export async function action({ context, params: { campaignId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const fields = await readFields(request);
  if (fields['intent'] === 'schedule' && fields['when'] === 'later' && readSendAt(fields['sendAt'] ?? '') === null)
    return data({ error: m.portal_campaigns_day_missing() }, { status: 400 });
  try {
    const [done, page] = await act(scope, actor, { id, fields });
    return redirect(`${page}?${new URLSearchParams({ done })}`, 303);
  } catch (error) {
    const failure = { logged: 'a campaign could not be changed', failure: m.portal_campaigns_save_failed() };
    const { status, message } = answerFrom(campaignErrors, error) ?? answerUnexpectedError(scope, error, failure);
    return data({ error: message }, { status });
  }
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

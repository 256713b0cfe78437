import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';

type CampaignErrorCode =
  | VersionErrorCode
  | 'forbidden'
  | 'campaign_not_found'
  | 'not_a_draft'
  | 'not_scheduled'
  | 'nobody'
  | 'audience_changed'
  | 'audience_unknown'
  | 'course_unknown'
  | 'too_many_requests';

/** Why a change of a campaign is refused. `gets` of the details: how many people the audience has now. */
export const campaignErrors: ErrorTable<CampaignErrorCode> = {
  ...versionErrors,
  forbidden: { status: 403, message: m.portal_forms_staff_only },
  campaign_not_found: { status: 404, message: m.portal_campaigns_not_found },
  not_a_draft: { status: 409, message: m.portal_campaigns_not_a_draft },
  not_scheduled: { status: 409, message: m.portal_campaigns_not_scheduled },
  nobody: { status: 409, message: m.portal_campaigns_nobody },
  audience_changed: { status: 409, message: ({ gets = '' }) => m.portal_campaigns_audience_changed({ count: gets }) },
  audience_unknown: { status: 400, message: m.portal_campaigns_progress_unknown },
  course_unknown: { status: 400, message: m.portal_campaigns_course_unknown },
  too_many_requests: { status: 429, message: m.messages_too_many },
};

export const refuse = refusal<CampaignErrorCode>;

import type { CampaignStatus, LearnerProgress } from '#app/shared/campaign-terms.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { CampaignRow } from '../../campaigns/campaign-terms.ts';
import { m } from '#texts';

const statusLabels: Readonly<Record<CampaignStatus, () => string>> = {
  draft: m.portal_campaigns_draft,
  scheduled: m.portal_campaigns_scheduled,
  sending: m.portal_shared_sending,
  sent: m.portal_campaigns_sent,
};

const tones = { draft: undefined, scheduled: 'gold', sending: 'gold', sent: 'teal' } as const;

export function CampaignStatusBadge({ status }: { readonly status: CampaignStatus }) {
  return <StatusBadge form={status === 'sent' ? 'full' : 'open'} tone={tones[status]} label={statusLabels[status]()} />;
}

/** Names of the progress to which learners can be narrowed down. */
export const progressLabels: Readonly<Record<LearnerProgress, () => string>> = {
  all: m.portal_shared_all_learners,
  unfinished: m.portal_campaigns_progress_unfinished,
  not_started: m.portal_campaigns_progress_not_started,
  completed: m.portal_campaigns_progress_completed,
};

const learnersWith: Readonly<Record<LearnerProgress, (words: { readonly course: string }) => string>> = {
  all: m.portal_campaigns_to_learners,
  unfinished: m.portal_campaigns_to_unfinished,
  not_started: m.portal_campaigns_to_not_started,
  completed: m.portal_campaigns_to_completed,
};

/** Whom it goes to: 'Learners of Frontend Foundations who have not completed it, and newsletter subscribers'. */
export function audienceWords({ course, progress, isForSubscribers }: CampaignRow): string {
  if (course === null) return isForSubscribers ? m.portal_campaigns_to_subscribers() : m.portal_campaigns_to_nobody();
  const learners = learnersWith[progress]({ course });
  return isForSubscribers ? m.portal_campaigns_to_both({ learners }) : learners;
}

/** When it starts or started; a dash for a draft. */
export const whenWords = ({ sendAt }: CampaignRow): string => (sendAt ? formatMoment(sendAt) : '–');

/** Notices after an action, by the value of ?done=. */
export const campaignNotices = {
  saved: m.portal_shared_the_draft_is_saved,
  tested: m.portal_campaigns_tested,
  scheduled: m.portal_campaigns_is_scheduled,
  unscheduled: m.portal_campaigns_is_draft,
  deleted: m.portal_shared_the_draft_is_deleted,
  narrowed: m.portal_campaigns_narrowed,
} as const;

export type CampaignNotice = keyof typeof campaignNotices;

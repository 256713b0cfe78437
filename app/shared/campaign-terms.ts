/** draft: being written; scheduled: starts at its time; sending: its recipients are fixed; sent. */
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Learners of a course by their progress: unfinished are those who have not completed it, started or not. */
export const learnerProgresses = ['all', 'unfinished', 'not_started', 'completed'] as const;
export type LearnerProgress = (typeof learnerProgresses)[number];

/** waiting: not queued yet; queued: its mail is in the outbox; skipped: unsubscribed, suspended or gone since the start. */
export const recipientStates = ['waiting', 'queued', 'skipped'] as const;

/** Mails that a user may turn off, besides the newsletter: reminders of unpaid orders and of organisations, and mails to the learners of a course. */
const reminderKinds = ['order_reminders', 'team_reminders'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export const optOutKinds = [...reminderKinds, 'course'] as const;

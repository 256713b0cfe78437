import type { CampaignStatus, LearnerProgress } from '#app/shared/campaign-terms.ts';
import type { Locale } from '#app/shared/locale.ts';

/** Whom a campaign goes to: the learners of a course, subscribers of the newsletter, or both. */
export interface Audience {
  readonly courseId: string | null;
  /** Of the learners, those with this progress. */
  readonly progress: LearnerProgress;
  readonly isForSubscribers: boolean;
}

/** What a staff member writes. */
export interface CampaignInput extends Audience {
  readonly subject: string;
  /** The text without format. */
  readonly body: string;
  /** The formatted text; null for a text without format. */
  readonly html: string | null;
  readonly locale: Locale;
}

export interface Campaign extends CampaignInput {
  readonly id: string;
  readonly status: CampaignStatus;
  readonly sendAt: Date | null;
  readonly updatedAt: Date;
}

/** How many people an audience has: `gets` it, `optedOut` of mails about the course, `unreachable`: suspended, or an unverified address. */
export interface AudienceCounts {
  readonly gets: number;
  readonly optedOut: number;
  readonly unreachable: number;
  /** Learners of the course who would get it, by the progress to which it may be narrowed down. */
  readonly byProgress: Readonly<Record<LearnerProgress, number>>;
}

/** What has become of a campaign's mails; all 0 before it starts. */
interface CampaignResults {
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  /** Unsubscribed, suspended or gone between the start and their mail. */
  readonly skipped: number;
  /** Unsubscribed by a link of this campaign. */
  readonly unsubscribed: number;
}

export interface CampaignRow extends Campaign, CampaignResults {
  /** Null without a course. */
  readonly course: string | null;
}

/** Mails of a campaign that are queued in a minute. */
export const mailsPerMinute = 50;

/** Hours of Nairobi in which campaigns are sent: from 7:00 until 20:00. */
export const sendingHours = { from: 7, until: 20 };

/** Forms in which a campaign can be previewed. */
export const previewForms = ['desk', 'phone', 'plain'] as const;
export type PreviewForm = (typeof previewForms)[number];

/** A campaign as a reader gets it. */
export interface CampaignPreview {
  readonly subject: string;
  /** With inline styles. */
  readonly html: string;
  /** The text part of the mail. */
  readonly text: string;
  /** Why its readers get it, and the words of the link that unsubscribes. */
  readonly foot: readonly string[];
}

/** Campaigns are counted up to here. */
export const maxCampaignsCounted = 10_000;

export const maxSubjectLength = 150;

/** Reads a moment of the form, '2026-12-12T08:00' in Nairobi; null for anything else. */
export function readSendAt(text: string): Date | null {
  // Kenya has no daylight saving time.
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00+03:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

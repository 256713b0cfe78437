import { z } from 'zod';
import { cleaned, line, required } from '#app/platform/text-schemas.ts';
import { isId } from '#app/shared/ids.ts';
import { locales } from '#app/shared/locale.ts';
import { readCampaignText } from './campaign-text.ts';
import type { CampaignInput } from './campaign.ts';
import { m } from '#texts';

export const longestSubject = 150;
export const longestText = 20_000;

const ticked = z
  .string()
  .default('')
  .transform((value) => value === 'on');

/** The form of a campaign. */
export const campaignForm = z
  .object({
    course: cleaned,
    unfinished: ticked,
    subscribers: ticked,
    locale: z.enum(locales).default('en'),
    subject: required(longestSubject, m.portal_campaigns_subject_missing).transform(line),
    body: required(longestText, m.portal_campaigns_body_missing),
  })
  .transform((form, context): CampaignInput => {
    const courseId = isId(form.course) ? form.course : null;
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (courseId === null && !form.subscribers) refuse('course', m.portal_campaigns_audience_missing());
    if (readCampaignText(form.body).length === 0) refuse('body', m.portal_campaigns_body_missing());
    return {
      courseId,
      isForUnfinished: courseId !== null && form.unfinished,
      isForSubscribers: form.subscribers,
      locale: form.locale,
      subject: form.subject,
      body: form.body,
    };
  });

/** Reads a moment of the form, '2026-12-12T08:00' in Nairobi; null for anything else. */
export function readSendAt(text: string): Date | null {
  // Kenya has no daylight saving time.
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00+03:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

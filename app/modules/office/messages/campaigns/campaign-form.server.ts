import { z } from 'zod';
import { isMailHtml, sanitizeMailHtml, textOfMailHtml } from '#app/platform/mail/mail-html.ts';
import { cleaned, title } from '#app/platform/text-schemas.ts';
import { learnerProgresses } from '#app/shared/campaign-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { locales } from '#app/shared/locale.ts';
import { maxSubjectLength, type CampaignInput } from './campaign-terms.ts';
import { readCampaignText } from './campaign-text.ts';
import { m } from '#texts';

/** Characters of a text without format, and of a formatted one. */
const maxTextLength = 20_000;
const maxHtmlLength = 60_000;

const ticked = z
  .string()
  .default('')
  .transform((value) => value === 'on');

/** The form of a campaign. */
export const campaignForm = z
  .object({
    course: cleaned,
    progress: z.enum(learnerProgresses, { error: () => m.portal_campaigns_progress_unknown() }).default('all'),
    subscribers: ticked,
    locale: z.enum(locales).default('en'),
    subject: title(maxSubjectLength, m.portal_campaigns_subject_missing),
    body: cleaned,
  })
  .transform((form, context): CampaignInput => {
    const courseId = isId(form.course) ? form.course : null;
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (courseId === null && !form.subscribers) refuse('course', m.portal_campaigns_audience_missing());
    // Without the editor's code, its field may hold a text without format.
    const html = isMailHtml(form.body) ? sanitizeMailHtml(form.body) : null;
    const body = html === null ? form.body : textOfMailHtml(html);
    if (readCampaignText(body).length === 0) refuse('body', m.portal_campaigns_body_missing());
    if (body.length > maxTextLength || (html?.length ?? 0) > maxHtmlLength)
      refuse('body', m.portal_campaigns_body_long());
    return {
      courseId,
      progress: courseId === null ? 'all' : form.progress,
      isForSubscribers: form.subscribers,
      locale: form.locale,
      subject: form.subject,
      body,
      html,
    };
  });

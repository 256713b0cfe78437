import { m } from '#texts';
import { blockAsText } from '#app/platform/mail/compose-mail.ts';
import type { MailBlock, MailDraft } from '#app/platform/mail/mail-draft.ts';
import { readCampaignText, withName, withNameInHtml } from './campaign-text.ts';

/** Composes the mail of a campaign to one person, in the current language. `course` is null for a subscriber of the newsletter. */
export function campaignMail(input: {
  readonly to: string;
  /** First name; null if it is unknown. */
  readonly name: string | null;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly course: string | null;
  readonly replyTo: string;
  readonly unsubscribePage: string;
  readonly unsubscribeUrl: string;
}): MailDraft {
  const { to, subject, body, html, course, replyTo, unsubscribePage, unsubscribeUrl } = input;
  const name = input.name ?? m.mails_campaign_reader();
  const named = (block: MailBlock): MailBlock => {
    if ('text' in block) return { ...block, text: withName(block.text, name) };
    return 'items' in block ? { ...block, items: block.items.map((item) => withName(item, name)) } : block;
  };
  const words = readCampaignText(body);
  return {
    to,
    replyTo,
    unsubscribeUrl,
    subject: withName(subject, name),
    heading: withName(subject, name),
    blocks: [
      ...(html === null
        ? words.map(named)
        : [
            {
              kind: 'html',
              html: withNameInHtml(html, name),
              text: words.map((block) => withName(blockAsText(block), name)).join('\n\n'),
            } as const,
          ]),
      {
        kind: 'note',
        text: course === null ? m.mails_campaign_why_newsletter() : m.mails_campaign_why_course({ course }),
      },
      {
        kind: 'link',
        label: course === null ? m.mails_campaign_leave_newsletter() : m.mails_campaign_leave_course(),
        href: unsubscribePage,
      },
    ],
  };
}

/** Returns the first of a person's names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

import { m } from '#texts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { ContactMessage } from './message-forms.ts';

interface Company {
  readonly brand: string;
  readonly email: string;
}

/** Composes the mail to the staff; replies go to the sender. */
export function contactMail(message: ContactMessage, to: string): MailDraft {
  return {
    to,
    replyTo: message.email,
    subject: m.portal_mails_message_subject({ name: message.name }),
    heading: m.portal_mails_message_heading(),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [m.portal_shared_name(), message.name],
          [m.portal_shared_email(), message.email],
        ],
      },
      { kind: 'text', text: message.message },
    ],
  };
}

/** Composes the mail to the sender, without their words, because anybody could use the form to send words to others. */
export function acknowledgementMail(to: string, { brand, email }: Company): Mail {
  return composeMail({
    to,
    replyTo: email,
    brand,
    subject: m.mails_contact_subject(),
    heading: m.mails_contact_heading(),
    blocks: [
      { kind: 'text', text: m.mails_contact_arrived() },
      { kind: 'note', text: m.mails_contact_add({ brand }) },
    ],
  });
}

/** Composes a staff member's reply to the sender, with the original message; replies go to the company. */
export function replyMail(
  { name, email: to, message, createdAt }: ContactMessage & { readonly createdAt: Date },
  { body, id, brand, email }: Company & { readonly body: string; readonly id: string },
): Mail {
  return composeMail({
    to,
    replyTo: email,
    brand,
    subject: m.mails_reply_subject({ brand }),
    heading: m.mails_reply_heading({ name }),
    blocks: [
      { kind: 'text', text: body },
      { kind: 'note', text: m.mails_reply_written({ day: formatDay(createdAt) }) },
      { kind: 'note', text: message },
    ],
    dedupeKey: `message-reply:${id}`,
  });
}

export function confirmSubscriptionMail(to: string, { brand, link }: { brand: string; link: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_newsletter_confirm_subject({ brand }),
    heading: m.mails_newsletter_confirm_heading(),
    blocks: [
      { kind: 'text', text: m.mails_newsletter_confirm_about() },
      { kind: 'button', label: m.messages_confirm(), href: link },
      { kind: 'note', text: m.mails_newsletter_confirm_ignore() },
    ],
  });
}

export function subscribedMail(
  to: string,
  input: { brand: string; home: string; unsubscribePage: string; unsubscribeUrl: string },
): Mail {
  const { brand, home, unsubscribePage, unsubscribeUrl } = input;
  return composeMail({
    to,
    brand,
    unsubscribeUrl,
    subject: m.mails_newsletter_welcome_subject({ brand }),
    heading: m.mails_newsletter_welcome_heading(),
    blocks: [
      { kind: 'text', text: m.mails_newsletter_welcome_about() },
      { kind: 'button', label: m.messages_see_courses(), href: `${home}${localHref('/courses')}` },
      { kind: 'note', text: m.mails_newsletter_leave({ address: unsubscribePage }) },
    ],
  });
}

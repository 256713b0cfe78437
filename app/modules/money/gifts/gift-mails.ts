import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { giftPath, showGiftCode } from './gift-code.ts';
import { m } from '#texts';

/** Composes the mail with the link to a gift, in the present language. */
export function giftMail(input: {
  readonly to: string;
  readonly senderName: string;
  readonly recipientName: string;
  readonly courseTitle: string;
  readonly message: string;
  readonly code: string;
  readonly appUrl: string;
}): MailDraft {
  const { to, senderName, recipientName, courseTitle, message, code, appUrl } = input;
  return {
    to,
    subject: m.mails_gift_subject({ sender: senderName, title: courseTitle }),
    heading: m.mails_gift_heading({ name: recipientName }),
    blocks: [
      { kind: 'text', text: m.mails_gift_text({ sender: senderName, title: courseTitle }) },
      ...(message === '' ? [] : [{ kind: 'text', text: m.mails_gift_message({ message }) } as const]),
      { kind: 'button', label: m.mails_gift_open(), href: appUrl + giftPath(code) },
      { kind: 'note', text: m.mails_gift_note({ code: showGiftCode(code) }) },
    ],
  };
}

/** Composes the mail to the giver of a gift that was opened. */
export function giftOpenedMail(input: {
  readonly to: string;
  readonly name: string;
  readonly recipient: string;
  readonly courseTitle: string;
  readonly giftId: string;
  readonly appUrl: string;
}): MailDraft {
  const { to, name, recipient, courseTitle, giftId, appUrl } = input;
  return {
    to,
    subject: m.mails_gift_opened_subject({ recipient }),
    heading: m.mails_gift_heading({ name }),
    blocks: [
      { kind: 'text', text: m.mails_gift_opened_text({ recipient, title: courseTitle }) },
      { kind: 'link', label: m.mails_gift_opened_link(), href: appUrl + localHref('/dashboard/gifts') },
    ],
    dedupeKey: `gift-opened:${giftId}`,
  };
}

import { m } from '#texts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';

/** Composes the one reminder of an order whose payment failed, in the current language. `appUrl` has no trailing slash. */
export function reminderMail(input: {
  readonly to: string;
  readonly name: string;
  readonly orderId: string;
  readonly number: string;
  readonly titles: readonly string[];
  readonly totalCents: Cents;
  readonly appUrl: string;
  readonly unsubscribePage: string;
  readonly unsubscribeUrl: string;
}): MailDraft {
  const { to, name, orderId, number, titles, totalCents, appUrl, unsubscribePage, unsubscribeUrl } = input;
  return {
    to,
    unsubscribeUrl,
    subject: m.mails_reminder_subject({ number }),
    heading: m.mails_reminder_heading({ name }),
    blocks: [
      { kind: 'text', text: m.mails_reminder_text({ number }) },
      { kind: 'list', items: titles },
      { kind: 'facts', rows: [[m.checkout_total(), formatKsh(totalCents)]] },
      { kind: 'button', label: m.mails_reminder_button(), href: appUrl + localHref(`/orders/${orderId}`) },
      { kind: 'note', text: m.mails_reminder_paid() },
      { kind: 'note', text: m.mails_reminder_once() },
      { kind: 'link', label: m.mails_reminder_leave(), href: unsubscribePage },
    ],
    dedupeKey: `reminder:${orderId}`,
  };
}

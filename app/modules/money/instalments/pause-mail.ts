import { dayInNairobi, formatDay } from '#app/shared/dates.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Composes the mail that reminds of a pause, in the present language; once for a day. */
export function pauseMail(input: {
  readonly to: string;
  readonly name: string;
  readonly number: string;
  /** Titles of the plan's courses. */
  readonly titles: readonly string[];
  readonly accessUntil: Date;
  readonly appUrl: string;
  readonly now: Date;
}): MailDraft {
  const { to, name, number, titles, accessUntil, appUrl, now } = input;
  const day = formatDay(accessUntil);
  const [title = ''] = titles;
  const all = { titles: titles.join(', '), count: titles.length, day };
  const isOne = titles.length === 1;
  return {
    to,
    subject: isOne ? m.mails_instalments_subject({ title, day }) : m.mails_instalments_subject_all(all),
    heading: m.mails_gift_heading({ name }),
    blocks: [
      { kind: 'text', text: isOne ? m.mails_instalments_text({ title, day }) : m.mails_instalments_text_all(all) },
      { kind: 'button', label: m.mails_instalments_pay(), href: appUrl + localHref(`/dashboard/plans/${number}`) },
      { kind: 'note', text: m.mails_instalments_note() },
    ],
    dedupeKey: `plan-reminder:${number}:${dayInNairobi(now)}`,
  };
}

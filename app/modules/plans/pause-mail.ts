import type { MailDraft } from '#app/platform/mail/compose-mail.ts';
import { dayInNairobi, formatDay } from '#app/shared/dates.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Composes the mail that reminds of a pause, in the present language; once for a day. */
export function pauseMail(given: {
  readonly to: string;
  readonly name: string;
  readonly number: string;
  readonly courseTitle: string;
  readonly accessUntil: Date;
  readonly appUrl: string;
  readonly now: Date;
}): MailDraft {
  const { to, name, number, courseTitle, accessUntil, appUrl, now } = given;
  const day = formatDay(accessUntil);
  return {
    to,
    subject: m.mails_plan_subject({ title: courseTitle, day }),
    heading: m.mails_plan_heading({ name }),
    blocks: [
      { kind: 'text', text: m.mails_plan_text({ title: courseTitle, day }) },
      { kind: 'button', label: m.mails_plan_pay(), href: appUrl + localHref(`/dashboard/plans/${number}`) },
      { kind: 'note', text: m.mails_plan_note() },
    ],
    dedupeKey: `plan-reminder:${number}:${dayInNairobi(now)}`,
  };
}

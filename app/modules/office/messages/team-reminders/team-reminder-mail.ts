import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Composes the reminder of a course that an organisation pays, in the current language. `appUrl` has no trailing slash. */
export function teamReminderMail(input: {
  readonly to: string;
  readonly name: string;
  readonly organisation: string;
  readonly title: string;
  readonly courseId: string;
  /** Monday of its week in Nairobi. */
  readonly week: string;
  readonly userId: string;
  readonly appUrl: string;
  readonly unsubscribePage: string;
  readonly unsubscribeUrl: string;
}): MailDraft {
  const { to, name, organisation, title, courseId, week, userId, appUrl, unsubscribePage, unsubscribeUrl } = input;
  return {
    to,
    unsubscribeUrl,
    subject: m.mails_team_reminder_subject({ organisation, title }),
    heading: m.mails_team_reminder_heading({ name }),
    blocks: [
      { kind: 'text', text: m.mails_team_reminder_text({ organisation, title }) },
      {
        kind: 'button',
        label: m.mails_team_reminder_button(),
        href: appUrl + localHref(`/dashboard/courses/${courseId}`),
      },
      { kind: 'note', text: m.mails_team_reminder_once({ organisation }) },
      { kind: 'link', label: m.mails_team_reminder_leave(), href: unsubscribePage },
    ],
    dedupeKey: `team-reminder:${userId}:${week}`,
  };
}

import { playerPath } from '#app/shared/player-path.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

interface Decided {
  readonly to: string;
  readonly brand: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  readonly course: { readonly slug: string; readonly title: string };
  readonly lesson: { readonly id: string; readonly title: string };
  readonly isAccepted: boolean;
  /** Null if not every criterion was graded. */
  readonly points: number | null;
  readonly of: number;
  readonly feedback: string;
}

/** Composes the mail to a learner whose submission was read. */
export function decisionMail(input: Decided): Mail {
  const { to, brand, appUrl, course, lesson, isAccepted, points, of, feedback } = input;
  const { title } = lesson;
  return composeMail({
    to,
    brand,
    subject: isAccepted ? m.assignments_mail_accepted({ title }) : m.assignments_mail_improve({ title }),
    heading: isAccepted ? m.assignments_mail_accepted_heading() : m.assignments_mail_improve_heading(),
    blocks: [
      {
        kind: 'facts',
        rows: [
          [m.assignments_mail_assignment(), title],
          [m.assignments_mail_course(), course.title],
          ...(points === null ? [] : [[m.assignments_mail_points(), m.assignments_points({ points, of })] as const]),
        ],
      },
      ...(feedback === '' ? [] : [{ kind: 'text', text: feedback } as const]),
      {
        kind: 'button',
        label: m.assignments_mail_open(),
        href: appUrl + localHref(playerPath(course, lesson.id)),
      },
    ],
  });
}

/** Composes the daily mail to staff about submissions that wait. `appUrl` has no trailing slash. */
export function waitingMail({
  to,
  appUrl,
  waiting,
  late,
}: {
  readonly to: string;
  readonly appUrl: string;
  readonly waiting: number;
  readonly late: number;
}): MailDraft {
  return {
    to,
    subject: m.portal_mails_submissions_subject({ count: waiting }),
    heading: m.portal_mails_submissions_subject({ count: waiting }),
    blocks: [
      {
        kind: 'text',
        text: late > 0 ? m.portal_mails_submissions_late({ count: late }) : m.portal_mails_submissions_text(),
      },
      { kind: 'button', label: m.portal_mails_submissions_button(), href: `${appUrl}/admin/hand-ins` },
    ],
  };
}

import { playerPath } from '#app/shared/player-path.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';
import type { RegradedPaper } from './regrade.ts';

interface Regraded {
  readonly to: string;
  readonly brand: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  readonly check: {
    readonly id: string;
    readonly title: string;
    readonly course: string;
    readonly courseSlug: string;
  };
  readonly paper: Pick<RegradedPaper, 'before' | 'after' | 'of' | 'passes'>;
  /** In the grader's own words; may be empty. */
  readonly message: string;
}

/** Composes the mail to a learner whose result a correction changed. */
export function regradeMail({ to, brand, appUrl, check, paper, message }: Regraded): Mail {
  const { before, after, of, passes } = paper;
  const { title } = check;
  return composeMail({
    to,
    brand,
    subject: m.checks_regrade_mail_subject({ title }),
    heading: passes === 'now' ? m.checks_regrade_mail_passed() : m.checks_regrade_mail_heading(),
    blocks: [
      { kind: 'text', text: m.checks_regrade_mail_text() },
      {
        kind: 'facts',
        rows: [
          [m.checks_regrade_mail_check(), title],
          [m.checks_regrade_mail_course(), check.course],
          [m.checks_regrade_mail_before(), m.checks_regrade_points({ points: before, of })],
          [m.checks_regrade_mail_now(), m.checks_regrade_points({ points: after, of })],
        ],
      },
      ...(message === '' ? [] : [{ kind: 'text', text: message } as const]),
      {
        kind: 'button',
        label: m.checks_regrade_mail_open(),
        href: appUrl + localHref(playerPath({ slug: check.courseSlug }, check.id)),
      },
    ],
  });
}

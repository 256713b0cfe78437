import { playerPath } from '#app/shared/player-path.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

interface LateDecision {
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
  /** Null where the paper does not count. */
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
}

/** Composes the mail to a learner about whose late answers staff have decided. */
export function lateMail({ to, brand, appUrl, check, points, of, pointsToPass }: LateDecision): Mail {
  const { title } = check;
  const isPassed = points !== null && points >= pointsToPass;
  return composeMail({
    to,
    brand,
    subject: points === null ? m.checks_late_mail_subject_out({ title }) : m.checks_late_mail_subject({ title }),
    heading: isPassed
      ? m.checks_regrade_mail_passed()
      : points === null
        ? m.checks_late_mail_heading_out()
        : m.checks_late_mail_heading(),
    blocks: [
      { kind: 'text', text: points === null ? m.checks_late_mail_text_out() : m.checks_late_mail_text() },
      {
        kind: 'facts',
        rows: [
          [m.checks_regrade_mail_check(), title],
          [m.checks_regrade_mail_course(), check.course],
          ...(points === null ? [] : ([[m.checks_result(), m.checks_regrade_points({ points, of })]] as const)),
        ],
      },
      {
        kind: 'button',
        label: m.checks_regrade_mail_open(),
        href: appUrl + localHref(playerPath({ slug: check.courseSlug }, check.id)),
      },
    ],
  });
}

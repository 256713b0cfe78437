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
  readonly quiz: {
    readonly id: string;
    readonly title: string;
    readonly course: string;
    readonly courseSlug: string;
  };
  /** Null where the attempt does not count. */
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
}

/** Composes the mail to a learner about whose late answers staff have decided. */
export function lateMail({ to, brand, appUrl, quiz, points, of, pointsToPass }: LateDecision): Mail {
  const { title } = quiz;
  const isPassed = points !== null && points >= pointsToPass;
  return composeMail({
    to,
    brand,
    subject: points === null ? m.quizzes_late_mail_subject_out({ title }) : m.quizzes_late_mail_subject({ title }),
    heading: isPassed
      ? m.quizzes_regrade_mail_passed()
      : points === null
        ? m.quizzes_late_mail_heading_out()
        : m.quizzes_late_mail_heading(),
    blocks: [
      { kind: 'text', text: points === null ? m.quizzes_late_mail_text_out() : m.quizzes_late_mail_text() },
      {
        kind: 'facts',
        rows: [
          [m.quizzes_regrade_mail_quiz(), title],
          [m.quizzes_regrade_mail_course(), quiz.course],
          ...(points === null ? [] : ([[m.quizzes_result(), m.quizzes_regrade_points({ points, of })]] as const)),
        ],
      },
      {
        kind: 'button',
        label: m.quizzes_regrade_mail_open(),
        href: appUrl + localHref(playerPath({ slug: quiz.courseSlug }, quiz.id)),
      },
    ],
  });
}

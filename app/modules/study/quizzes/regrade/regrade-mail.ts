import { playerPath } from '#app/shared/player-path.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';
import type { RegradedAttempt } from './regraded-results.ts';

interface Regraded {
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
  readonly attempt: Pick<RegradedAttempt, 'before' | 'after' | 'of' | 'passes'>;
  /** In the grader's own words; may be empty. */
  readonly message: string;
}

/** Composes the mail to a learner whose result a correction changed. */
export function regradeMail({ to, brand, appUrl, quiz, attempt, message }: Regraded): Mail {
  const { before, after, of, passes } = attempt;
  const { title } = quiz;
  return composeMail({
    to,
    brand,
    subject: m.quizzes_regrade_mail_subject({ title }),
    heading: passes === 'now' ? m.quizzes_regrade_mail_passed() : m.quizzes_regrade_mail_heading(),
    blocks: [
      { kind: 'text', text: m.quizzes_regrade_mail_text() },
      {
        kind: 'facts',
        rows: [
          [m.quizzes_regrade_mail_quiz(), title],
          [m.quizzes_regrade_mail_course(), quiz.course],
          [m.quizzes_regrade_mail_before(), m.quizzes_regrade_points({ points: before, of })],
          [m.quizzes_regrade_mail_now(), m.quizzes_regrade_points({ points: after, of })],
        ],
      },
      ...(message === '' ? [] : [{ kind: 'text', text: message } as const]),
      {
        kind: 'button',
        label: m.quizzes_regrade_mail_open(),
        href: appUrl + localHref(playerPath({ slug: quiz.courseSlug }, quiz.id)),
      },
    ],
  });
}

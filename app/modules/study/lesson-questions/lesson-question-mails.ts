import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { questionPath, titleOfQuestion } from './lesson-question.ts';
import { m } from '#texts';

interface Answered {
  readonly to: string;
  readonly brand: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  readonly place: {
    readonly lessonId: string;
    readonly lesson: string;
    readonly course: string;
    readonly slug: string;
  };
  readonly questionId: string;
  readonly isOwn: boolean;
  /** Empty for a question of somebody else. */
  readonly title: string;
  readonly answer: string;
}

/** Composes the mail to the asker or a follower about an answer. */
export function answeredMail({ to, brand, appUrl, place, questionId, isOwn, title, answer }: Answered): Mail {
  const subject = isOwn
    ? m.lesson_questions_mail_own({ title: place.lesson })
    : m.lesson_questions_mail_followed({ title: place.lesson });
  return composeMail({
    to,
    brand,
    subject,
    heading: isOwn ? m.lesson_questions_mail_own_heading() : m.lesson_questions_mail_followed_heading(),
    blocks: [
      {
        kind: 'facts',
        rows: [
          ...(title === '' ? [] : [[m.lesson_questions_mail_question(), title] as const]),
          [m.lesson_questions_mail_lesson(), place.lesson],
          [m.lesson_questions_mail_course(), place.course],
        ],
      },
      { kind: 'text', text: answer },
      {
        kind: 'button',
        label: m.lesson_questions_mail_open(),
        href: appUrl + localHref(questionPath({ slug: place.slug }, place.lessonId, questionId)),
      },
    ],
  });
}

/** Composes the mail to staff about new questions, grouped. `appUrl` has no trailing slash. */
export function newQuestionsMail(
  to: string,
  {
    appUrl,
    questions,
  }: {
    readonly appUrl: string;
    readonly questions: readonly { readonly title: string; readonly course: string; readonly lesson: string }[];
  },
): MailDraft {
  const subject = m.portal_lesson_questions_mail_subject({ count: questions.length });
  return {
    to,
    subject,
    heading: subject,
    blocks: [
      { kind: 'facts', rows: questions.map(({ title, lesson }) => [lesson, titleOfQuestion(title)] as const) },
      { kind: 'button', label: m.portal_lesson_questions_mail_open(), href: `${appUrl}/admin/questions` },
    ],
  };
}

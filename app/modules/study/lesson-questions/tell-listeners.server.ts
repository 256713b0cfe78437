import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { titleOfQuestion } from './lesson-question.ts';
import { lockQuestion, selectListeners, selectPlaceOf } from './question-queries.server.ts';
import { answeredMail } from './lesson-question-mails.ts';

/** What mails about answers need. */
export type Telling = Pick<Mailing, 'jobs' | 'appUrl' | 'log'>;

interface Answered {
  readonly questionId: string;
  readonly answerId: string;
  readonly body: string;
  readonly authorId: string | null;
}

/** Queues the mail about an answer to the asker and each follower, in their languages, once for each answer. Checks no actor. */
export async function tellListeners(
  tx: Database,
  { jobs, appUrl, log }: Telling,
  { questionId, answerId, body, authorId }: Answered,
): Promise<void> {
  const place = await selectPlaceOf(tx, questionId);
  const question = await lockQuestion(tx, questionId);
  if (!place || !question || question.hiddenAt !== null) return;
  const { brand } = await readSiteSettings(tx);
  for (const { userId, email, locale, isAsker } of await selectListeners(tx, questionId, authorId)) {
    let mail;
    try {
      const title = titleOfQuestion(question.body);
      mail = inLocale(locale, () =>
        answeredMail({
          to: email,
          brand,
          appUrl,
          place,
          questionId,
          isOwn: isAsker,
          title: isAsker ? title : '',
          answer: body,
        }),
      );
    } catch (error) {
      // A mail that cannot be written must not undo the answer.
      log.error({ err: error }, 'a mail about an answer could not be written');
      continue;
    }
    await queueMail(tx, { ...mail, dedupeKey: `lesson-answer:${answerId}:${userId}` }, jobs);
  }
}

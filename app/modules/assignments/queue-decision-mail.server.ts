import type { Mailing } from '#app/modules/learning/certificates/certificate-mail.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { decisionMail } from './decision-mail.ts';
import { selectHandIn, selectLearner, selectRecipient } from './hand-in-queries.server.ts';

/**
 * Queues a mail to the learner about a decision, in their language, in its transaction; once for each hand-in. A mail that cannot be
 * written must not undo the decision.
 */
export async function queueDecisionMail(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  { id, userId, lessonId }: { readonly id: string; readonly userId: string; readonly lessonId: string },
): Promise<void> {
  const learner = await selectLearner(tx, userId);
  const decided = await selectHandIn(tx, id);
  const found = learner && (await selectRecipient(tx, { userId, lessonId, locale: learner.locale }));
  if (!found || !decided) return;
  const { brand } = await readSiteSettings(tx);
  let mail;
  try {
    mail = inLocale(learner.locale, () =>
      decisionMail({
        to: found.to,
        brand,
        appUrl,
        course: { slug: found.courseSlug, title: found.course },
        lesson: { id: lessonId, title: found.assignment },
        isAccepted: decided.state === 'accepted',
        points: decided.points,
        of: decided.of,
        feedback: decided.feedback,
      }),
    );
  } catch (error) {
    log.error({ err: error }, 'a mail about a hand-in could not be written');
    return;
  }
  await queueMail(tx, { ...mail, dedupeKey: `hand-in:${id}` }, jobs);
}

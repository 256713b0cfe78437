import type { Mailing } from '#app/modules/learning/certificates/certificate-mail.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { regradeMail } from './regrade-mail.ts';
import { selectChecksIn, type selectLearners } from './regrade-queries.server.ts';
import type { RegradedPaper } from './regrade.ts';

export type Learner = Awaited<ReturnType<typeof selectLearners>>[number];

interface Changed {
  readonly learners: readonly Learner[];
  readonly papers: readonly RegradedPaper[];
}

/**
 * Queues a mail to each learner whose result changed, in their language, in the transaction of the regrade; once for each paper. A mail that
 * cannot be written must not undo the regrade.
 */
export async function queueRegradeMails(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  { id, message }: { readonly id: string; readonly message: string },
  { learners, papers }: Changed,
): Promise<void> {
  if (papers.length === 0) return;
  const { brand } = await readSiteSettings(tx);
  const lessonIds = [...new Set(papers.map(({ lessonId }) => lessonId))];
  for (const [locale, ofLocale] of Map.groupBy(learners, (learner) => learner.locale)) {
    const checks = new Map((await selectChecksIn(tx, lessonIds, locale)).map((check) => [check.id, check]));
    for (const { id: userId, email: to } of ofLocale) {
      for (const paper of papers.filter((each) => each.userId === userId)) {
        const check = checks.get(paper.lessonId);
        if (!check) continue;
        let mail;
        try {
          mail = inLocale(locale, () => regradeMail({ to, brand, appUrl, check, paper, message }));
        } catch (error) {
          log.error({ err: error }, 'a mail about a regrade could not be written');
          continue;
        }
        await queueMail(tx, { ...mail, dedupeKey: `regrade:${id}:${paper.id}` }, jobs);
      }
    }
  }
}

import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs, JobDefinition } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';
import { courseOpenMail } from './waiting-list-mails.ts';
import { deleteEntries, lockEntriesToMail, sweepWaitingLists } from './waiting-list-queries.server.ts';

/** Mails of one transaction. */
const batchSize = 200;
const unconfirmedMs = 30 * 24 * 3600 * 1000;

/**
 * Writes one mail to each confirmed address of the courses that the shop lists by now, and deletes the address in the same transaction.
 * Then closes the lists of these courses, and deletes addresses that nobody confirmed for 30 days. For the system: checks no actor.
 */
export async function mailWaitingLists({ db, clock, jobs, appUrl }: MailDeps): Promise<void> {
  const { brand } = await readSiteSettings(db);
  const mailBatch = () =>
    db.transaction(async (tx) => {
      const entries = await lockEntriesToMail(tx, batchSize);
      for (const { id, email, locale, slug, title } of entries) {
        const mail = inLocale(locale, () =>
          courseOpenMail(email, {
            brand,
            course: title,
            link: `${appUrl}${localHref(`/courses/${slug}`)}`,
            entryId: id,
          }),
        );
        await queueMail(tx, mail, jobs);
      }
      await deleteEntries(
        tx,
        entries.map(({ id }) => id),
      );
      return entries.length;
    });
  while ((await mailBatch()) === batchSize);
  await sweepWaitingLists(db, new Date(clock.now().getTime() - unconfirmedMs));
}

/** Writes to the waiting lists of courses that were listed, within ten minutes. */
export function mailWaitingListsJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: { readonly appUrl: string };
}): JobDefinition {
  return {
    name: 'mail-waiting-lists',
    schedule: '*/10 * * * *',
    run: () => mailWaitingLists({ ...services, appUrl: services.config.appUrl }),
  };
}

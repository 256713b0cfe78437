import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { welcomeMail } from './identity-mails.ts';

/** Queues the welcome mail of a learner whose e-mail was just verified, in the caller's transaction; once per account. */
export async function queueWelcomeMail(
  tx: Database,
  { jobs, appUrl }: { readonly jobs: Jobs; readonly appUrl: string },
  user: { readonly id: string; readonly email: string; readonly locale: Locale },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(user.locale, () => welcomeMail({ to: user.email, brand, appUrl }));
  await queueMail(tx, { ...mail, dedupeKey: `welcome:${user.id}` }, jobs);
}

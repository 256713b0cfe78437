import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { secondFactorMail, type SecondFactorChange } from './second-factor-mail.ts';

export type MailNeeds = Pick<UseCaseDeps, 'jobs' | 'appUrl'>;

/** Queues a mail to a staff member about a change, in its transaction. */
export async function queueSecondFactorMail(
  tx: Database,
  { jobs, appUrl }: MailNeeds,
  { to, change }: { readonly to: string; readonly change: SecondFactorChange },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(baseLocale, () => secondFactorMail({ to, brand, change, appUrl }));
  await queueMail(tx, mail, jobs);
}
